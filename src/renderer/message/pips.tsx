import type { Standing } from '../../contract/model.ts'
import { plural } from '../../contract/format.ts'
import styles from './pips.module.css'

const looks: Record<Standing, string | undefined> = {
  untried: styles.untried,
  succeeded: styles.good,
  waiting: styles.wait,
  refused: styles.bad,
  'gave-up': styles.bad,
  skipped: styles.skipped,
}

const standingWords: Record<Standing, string> = {
  untried: 'not attempted yet',
  succeeded: 'accepted',
  waiting: 'waiting to retry',
  refused: 'failed permanently',
  'gave-up': 'gave up',
  skipped: 'not needed',
}

/** The state of each endpoint as a small block, in the order of the destination. */
export function Pips({ standings }: { standings: readonly Standing[] }) {
  const said = standings.map((standing) => standingWords[standing]).join(', ')
  const label = `${plural(standings.length, 'endpoint')}: ${said}`
  return (
    <span className={styles.pips} role="img" aria-label={label} title={label}>
      {standings.map((standing, index) => (
        <i key={index} className={looks[standing]} />
      ))}
    </span>
  )
}
