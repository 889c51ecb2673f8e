import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { CallDetail } from '../../../contract/model.ts'
import { plural } from '../../../contract/format.ts'
import { isBlockedByPlan } from '../../../contract/planText.ts'
import type { CallPlan, Violation } from '../../../contract/violation.ts'
import { api } from '../../rpc/api.ts'
import { Section } from '../../ui/pane/section.tsx'
import styles from './planSection.module.css'

/** Whether a call follows the tracking plan of its source, and what it violates. */
export function PlanSection({ call }: { call: CallDetail }) {
  const { plan, source, fates } = call
  const sources = useQuery(api.sources.list.queryOptions({ input: {} })).data?.items
  const id = sources?.find(({ name }) => name === source)?.id
  if (!plan) return null
  const isBlocked = fates.some(({ reason }) => isBlockedByPlan(reason))
  const more = plan.count - plan.violations.length
  return (
    <Section
      title="Tracking plan"
      actions={id !== undefined && <Link href={`/sources/${id}`}>Plan of {source}</Link>}
    >
      <p className={plan.count > 0 ? styles.violated : 'dim'}>
        {planWords(plan)}
        {isBlocked && ' Blocked: sent to no destination.'}
      </p>
      {plan.violations.length > 0 && <ViolationTable violations={plan.violations} />}
      {more > 0 && <p className="dim">and {more} more</p>}
    </Section>
  )
}

function planWords({ state, count, version }: CallPlan): string {
  const violations = plural(count, 'violation')
  switch (state) {
    case 'valid':
      return `Valid. Checked against version ${version}.`
    case 'invalid':
      return `${violations} of version ${version}.`
    case 'unplanned':
      return count === 0
        ? `The event is not in version ${version}, which allows others.`
        : `The event is not in version ${version}. ${violations}.`
    case 'unchecked':
      return 'Not checked: either not yet, or the check took too long.'
  }
}

function ViolationTable({ violations }: { violations: Violation[] }) {
  return (
    <table className={styles.table} aria-label="Violations of the tracking plan">
      <thead>
        <tr>
          <th scope="col">Path</th>
          <th scope="col">Expected</th>
          <th scope="col">Found</th>
        </tr>
      </thead>
      <tbody>
        {violations.map(({ rule, path, expected, found, nearest }, index) => (
          <tr key={index} title={rule}>
            <td>{path === '' ? 'the call' : path}</td>
            <td>{expected}</td>
            <td>
              {found}
              {nearest !== null && (
                <span className={styles.hint}>
                  Did you mean <bdi>{nearest}</bdi>?
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
