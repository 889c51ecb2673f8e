import { classes } from './classes.ts'
import styles from './middleCut.module.css'

/** How much of the end always stays. */
const keptEnd = 12

interface MiddleCutProps {
  text: string
  title: string
  className?: string
}

/** A text that loses its middle where it does not fit: of two addresses, the ends differ. */
export function MiddleCut({ text, title, className }: MiddleCutProps) {
  return (
    <span className={classes(styles.whole, className)} title={title}>
      <span className={styles.start}>{text.slice(0, -keptEnd)}</span>
      <span className={styles.end}>{text.slice(-keptEnd)}</span>
    </span>
  )
}
