import type { Health } from '../../contract/health.ts'
import { countText, plural, spanText } from '../../contract/format.ts'
import { classes } from '../ui/classes.ts'
import styles from './health.module.css'

/** How many retries are due when. Each part is as wide as its text needs, and wider with more retries. */
export function RetriesDue({ retries }: { retries: Health['retries'] }) {
  const { due, disabled } = retries
  return (
    <section className={styles.part} aria-label="Retries due">
      <h2>Retries due</h2>
      <ul className={styles.due}>
        {due.map(({ withinMs, count }) => (
          <li
            key={withinMs}
            className={classes(count > 0 && styles.some)}
            style={{ flexGrow: 1 + Math.log10(1 + count) }}
          >
            {countText(count)} {withinMs === null ? 'later' : `within ${spanText(withinMs)}`}
          </li>
        ))}
      </ul>
      {disabled > 0 && (
        <p className="dim">
          {plural(disabled, 'more retrying message')} {disabled === 1 ? 'waits' : 'wait'} for a
          disabled destination.
        </p>
      )}
    </section>
  )
}
