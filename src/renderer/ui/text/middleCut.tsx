import { classes } from '../classes.ts'
import styles from './middleCut.module.css'

/** How many characters at the end always stay. */
const keptEnd = 12

interface MiddleCutProps {
  text: string
  title: string
  className?: string
}

/** A text that is truncated in the middle, because URLs differ at their ends. */
export function MiddleCut({ text, title, className }: MiddleCutProps) {
  return (
    <span className={classes(styles.whole, className)} title={title}>
      <span className={styles.start}>{text.slice(0, -keptEnd)}</span>
      <span className={styles.end}>{text.slice(-keptEnd)}</span>
    </span>
  )
}
