import type { DrillVerdict } from '../../contract/drill.ts'
import { drillVerdictWords } from '../../contract/drillWords.ts'
import styles from '../message/stateWord.module.css'
import { classes } from '../ui/classes.ts'

const colours = {
  same: 'delivered',
  'different-status': 'retrying',
  'different-body': 'retrying',
  'repeat-rejected': 'failed',
  'repeat-failed': 'failed',
  'not-accepted': 'cancelled',
} as const

/** How the responses compare, as a word with its colour. Null: not complete yet. */
export function DrillVerdictWord({ verdict }: { verdict: DrillVerdict | null }) {
  return (
    <span className={styles.state}>
      <span
        className={classes(styles.dot, styles[verdict === null ? 'queued' : colours[verdict]])}
      />
      {verdict === null ? 'in progress' : drillVerdictWords[verdict]}
    </span>
  )
}
