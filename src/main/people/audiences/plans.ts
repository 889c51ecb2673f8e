import { Refusal } from '../../errors/refusal.ts'
import type { ReadStore } from '../../store/readStore.ts'
import { changeList } from '../../store/syncs.ts'
import { createStepQueue } from '../loop/stepQueue.ts'
import type { Decision } from './decision.ts'
import type { Evaluations } from './evaluationCache.ts'

/** What a sync will send. Its changes are read with `changes`, until the next plan for the same persona. */
export interface SyncPlan {
  id: number
  added: number
  changed: number
  removed: number
}

interface PlanParts {
  store: ReadStore
  evaluations: Evaluations
}

/** Decides what syncs send, and hands out the changes in parts: there may be 100,000. */
export function createPlans({ store, evaluations }: PlanParts) {
  const plans = new Map<number, { id: number; decision: Decision }>()
  const runStep = createStepQueue()
  let newest = 0

  return {
    /** The difference between the current values and those last synced. */
    async make(personaId: number): Promise<SyncPlan> {
      const persona = store.personas.byId(personaId)
      if (!persona)
        throw new Refusal('NOT_FOUND', `no audience or trait with id ${personaId}`, 'id')
      const decision = await evaluations.decideNow(persona)
      const id = ++newest
      plans.set(personaId, { id, decision })
      const { added, changed, removed } = decision
      return { id, added, changed, removed }
    },
    /** Changes from one on, by user id, as a `changeList`. */
    changes: (
      personaId: number,
      { id, from, limit }: { id: number; from: number; limit: number },
    ) =>
      runStep(() => {
        const plan = plans.get(personaId)
        if (plan?.id !== id)
          throw new Refusal('CONFLICT', 'its changes were replaced by those of a newer sync', 'id')
        const { changes, reasonOf } = plan.decision
        const some = changes.slice(from, from + limit)
        return changeList(
          some.map((change) => ({ ...change, why: reasonOf(change.userId).toWellFormed() })),
        )
      }),
    drop: (personaId: number) => void plans.delete(personaId),
  }
}
