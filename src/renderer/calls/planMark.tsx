import { TriangleAlert } from 'lucide-react'
import { plural } from '../../contract/format.ts'
import type { CallPlanMark } from '../../contract/violation.ts'
import { filterBy } from '../message/filter/filterBy.ts'
import styles from './planMark.module.css'

/** The number of violations of a call, if there are any. */
export function PlanMark({ plan }: { plan: CallPlanMark | null }) {
  if (!plan || plan.count === 0) return null
  const words = `${plural(plan.count, 'violation')} of the tracking plan`
  return (
    <span className={styles.mark} title={words} {...filterBy('plan', plan.state)}>
      <TriangleAlert size={12} aria-hidden />
      {plan.count}
      <span className="unseen"> {plan.count === 1 ? 'violation' : 'violations'}</span>
    </span>
  )
}
