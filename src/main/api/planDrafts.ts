import type { DraftPlan, PlanDraft } from '../../contract/planDraft.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Period } from '../store/sourceCalls.ts'
import { sourceNamed } from '../store/sourceNamed.ts'
import { instant } from '../views/views.ts'
import type { PlanParts } from './planParts.ts'

export async function draftPlan(
  { store, draftPlan: draft }: Pick<PlanParts, 'store' | 'draftPlan'>,
  { source, ...given }: DraftPlan,
  signal?: AbortSignal,
): Promise<PlanDraft> {
  const { id } = sourceNamed(store, source, 'source')
  const period = periodOf(given)
  const { text, events, calls, complete, oldest, newest } = await draft(
    { sourceId: id, source, period },
    signal,
  )
  if (oldest === null || newest === null)
    throw new Refusal('BAD_REQUEST', `${source} has no calls to draft a plan from`, 'source')
  return { text, events, calls, complete, oldestAt: instant(oldest), newestAt: instant(newest) }
}

/** Without bounds, all of time. */
export const periodOf = ({
  since,
  until,
}: {
  since?: string | undefined
  until?: string | undefined
}): Period => ({
  since: since === undefined ? 0 : Date.parse(since),
  until: until === undefined ? Infinity : Date.parse(until),
})
