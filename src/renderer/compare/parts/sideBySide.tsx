import type { MarkedLines } from '../diff/lines.ts'
import { classes } from '../../ui/classes.ts'
import styles from './sideBySide.module.css'

interface SideBySideProps {
  heads: [string, string]
  lines: MarkedLines
}

/** Both texts, with the lines that the other one lacks marked. */
export function SideBySide({ heads: [left, right], lines }: SideBySideProps) {
  return (
    <div className={styles.both}>
      <Text label={`Text of ${left}`} lines={lines.left} look={styles.left} />
      <Text label={`Text of ${right}`} lines={lines.right} look={styles.right} />
    </div>
  )
}

interface TextProps {
  label: string
  lines: MarkedLines['left']
  look: string | undefined
}

function Text({ label, lines, look }: TextProps) {
  return (
    <section aria-label={label}>
      <pre>
        {lines.map(({ text, differs }, i) => (
          <span key={i} className={classes(styles.line, differs && look)}>
            {/* For readers that see no colour. */}
            {differs && <span className="unseen">differs: </span>}
            {text}
            {'\n'}
          </span>
        ))}
      </pre>
    </section>
  )
}
