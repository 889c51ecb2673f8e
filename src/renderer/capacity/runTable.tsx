import { Link } from 'wouter'
import { profileText } from '../../contract/capacityText.ts'
import type { CapacitySummary } from '../../contract/capacity.ts'
import { Ago } from '../ui/text/ago.tsx'
import styles from './capacity.module.css'

const phases = {
  sending: 'in progress',
  draining: 'in progress',
  done: 'finished',
  stopped: 'stopped',
  broken: 'broke off',
} as const

/** The last runs, newest first. */
export function RunTable({ runs }: { runs: readonly CapacitySummary[] }) {
  return (
    <section className={styles.part} aria-label="Earlier runs">
      <h2>Runs</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Run</th>
            <th>Destination</th>
            <th>Sent</th>
            <th>State</th>
            <th>Result</th>
            <th>Started</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id}>
              <td className={styles.short}>
                <Link href={`/capacity/${run.id}`}>Run {run.id}</Link>
              </td>
              <td className={styles.short}>{run.destination}</td>
              <td>{profileText(run.profile)}</td>
              <td className={styles.short}>{phases[run.phase]}</td>
              <td>{run.failure ?? run.finding?.text ?? '—'}</td>
              <td className={styles.short}>
                <Ago at={run.startedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
