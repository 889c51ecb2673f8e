import type { CallPlan } from '../../contract/violation.ts'
import type { CallCheck } from '../store/derived/callChecks.ts'
import type { CheckedCall } from './checkedCall.ts'
import { coveredBy, type PlannedTitles, ruleKey } from './coverage.ts'
import type { CallViolations } from './checkerThread.ts'

/** What calls violate of their sources' plans. Calls of other sources are absent. */
export type CallPlans = (ids: number[]) => Promise<[id: number, plan: CallPlan][]>

/** What is stored of a check. `found` null: it took too long. */
export function callCheckOf(
  planned: PlannedTitles,
  call: CheckedCall,
  found: CallViolations | null,
): CallCheck {
  if (!found) return { state: 'unchecked', count: 0, violations: [], rule: null }
  const covered = coveredBy(planned, call)
  const { violations, count } = found
  const state = count > 0 ? 'invalid' : 'valid'
  return {
    state: covered?.planned === false ? 'unplanned' : state,
    count,
    violations,
    rule: covered && ruleKey(covered),
  }
}
