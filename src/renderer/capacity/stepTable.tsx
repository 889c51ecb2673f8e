import type { CapacityStep } from '../../contract/capacity.ts'
import { countText, rateText, spanText } from '../../contract/format.ts'
import { classes } from '../ui/classes.ts'
import styles from './capacity.module.css'

const purposes: Record<CapacityStep['purpose'], string> = {
  profile: 'profile',
  search: 'search',
  repeat: 'repeated',
}
const ms = (value: number | null) => (value === null ? '—' : spanText(value))

/** Each rate that was sent, and whether it holds. */
export function StepTable({ steps }: { steps: readonly CapacityStep[] }) {
  return (
    <section className={styles.part} aria-label="Steps">
      <h2>Steps</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.number}>Rate</th>
            <th>Part of</th>
            <th className={styles.number}>Calls</th>
            <th className={styles.number}>Failed</th>
            <th className={styles.number}>p50</th>
            <th className={styles.number}>p95</th>
            <th className={styles.number}>p99</th>
            <th>Verdict</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.startedAt}>
              <td className={styles.number}>{rateOf(step)}</td>
              <td className="dim">{purposes[step.purpose]}</td>
              <td className={styles.number}>{countText(step.accepted)}</td>
              <td className={styles.number}>{countText(step.failed)}</td>
              <td className={styles.number}>{ms(step.p50Ms)}</td>
              <td className={styles.number}>{ms(step.p95Ms)}</td>
              <td className={styles.number}>{ms(step.p99Ms)}</td>
              <td>
                <b className={classes(styles.word, step.rule === null ? styles.good : styles.bad)}>
                  {step.rule === null ? 'holds' : 'fails'}
                </b>{' '}
                {step.rule !== null && step.text}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const rateOf = ({ from, to }: CapacityStep) =>
  from === to ? rateText(to) : `${countText(Math.round(from))}–${rateText(to)}`
