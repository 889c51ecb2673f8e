import type { Match } from '../../contract/expect.ts'
import { violationText } from '../../contract/planText.ts'
import type { CallPlan } from '../../contract/violation.ts'
import type { Differences } from './fields.ts'
import type { ExpectParts } from './parts.ts'

/** Violations of a call that a near miss names. */
const mostNamed = 3

/** What calls violate of their plans, fetched before they are compared. */
export function createPlanChecks({ store, callPlans }: ExpectParts, { valid }: Match) {
  const known = new Map<number, CallPlan>()
  return {
    of: (callId: number | null): CallPlan | null =>
      (callId === null ? null : known.get(callId)) ?? null,
    /** Call it only if the expectation asks for them. */
    async fetch(callIds: (number | null)[]): Promise<void> {
      const ids = callIds.filter((id) => id !== null)
      const wanted = ids.filter((id) => (known.get(id)?.state ?? 'unchecked') === 'unchecked')
      if (wanted.length > 0) for (const [id, plan] of await callPlans(wanted)) known.set(id, plan)
    },
    /** Whether a check of the call may still come. */
    isOpen(callId: number | null, source: string | null): boolean {
      if (valid === undefined || callId === null) return false
      const state = known.get(callId)?.state
      if (state !== undefined) return state === 'unchecked'
      return store.plans.all().some(({ sourceId }) => store.sources.nameOf(sourceId) === source)
    },
  }
}
export type PlanChecks = ReturnType<typeof createPlanChecks>

/** Whether a call follows the plan of its source. */
export function* planDifferences({ valid }: Match, plan: CallPlan | null): Differences {
  if (valid === undefined) return
  const isKnown = plan !== null && plan.state !== 'unchecked'
  if (isKnown && (plan.count === 0) === valid) return
  yield { field: 'valid', expected: String(valid), actual: planWords(plan) }
}

function planWords(plan: CallPlan | null): string {
  if (!plan) return 'no tracking plan'
  const { state, count, violations } = plan
  if (state === 'unchecked') return 'not checked against the plan'
  if (count === 0) return 'true'
  const named = violations.slice(0, mostNamed).map(violationText)
  const more = count - named.length
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}
