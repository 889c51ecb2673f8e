import { useState } from 'react'
import type { MessageState } from '../../contract/model.ts'
import { classes } from '../ui/classes.ts'
import styles from './stateWord.module.css'
import { stateWords } from './words.ts'

/** A state as a word with its colour. The dot pulses once when the state changes. */
export function StateWord({ state }: { state: MessageState }) {
  const [shown, setShown] = useState(state)
  const [changes, setChanges] = useState(0)
  if (shown !== state) {
    setShown(state)
    setChanges(changes + 1)
  }
  return (
    <span className={styles.state}>
      <span
        key={changes}
        className={classes(styles.dot, styles[state], changes > 0 && styles.pulse)}
      />
      {stateWords[state]}
    </span>
  )
}

export function StateDot({ state }: { state: MessageState }) {
  return <span className={classes(styles.dot, styles[state])} />
}
