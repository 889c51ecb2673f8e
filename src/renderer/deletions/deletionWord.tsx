import type { DeletionState } from '../../contract/deletion.ts'
import styles from '../message/stateWord.module.css'
import { classes } from '../ui/classes.ts'
import { stateTitles } from './request/kinds.ts'

const colours = { running: 'queued', finished: 'delivered', partly_failed: 'failed' } as const

/** The state of a deletion as a word with its colour. */
export function DeletionWord({ state }: { state: DeletionState }) {
  return (
    <span className={styles.state}>
      <span className={classes(styles.dot, styles[colours[state]])} />
      {stateTitles[state]}
    </span>
  )
}
