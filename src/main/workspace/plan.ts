import { Refusal } from '../errors/refusal.ts'
import type { PlanPolicy, ReadPlanText } from '../store/plans.ts'
import type { Store } from '../store/store.ts'

/** A plan that was read, for a source. */
export interface SourcePlan {
  sourceId: number
  read: ReadPlanText
  policy: PlanPolicy
}

/** Sets the plan of a source. Inside the caller's transaction. */
export function setPlan(store: Store, { sourceId, read, policy }: SourcePlan) {
  if (!store.sources.byId(sourceId))
    throw new Refusal('NOT_FOUND', `no source with id ${sourceId}`, 'id')
  store.plans.set(sourceId, read, Date.now())
  store.plans.change(sourceId, policy)
}
