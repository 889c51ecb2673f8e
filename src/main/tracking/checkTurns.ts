import type { CallCheck, CheckedSource, StoredCheck } from '../store/derived/callChecks.ts'
import type { UncheckedCall } from '../store/derived/uncheckedCalls.ts'
import type { DerivedStore } from '../store/derivedStore.ts'
import { type AskChecks, type AskedPlan, createPatience } from './patience.ts'

export interface CheckParts {
  derived: DerivedStore
  currentPlans: () => AskedPlan[]
  ask: AskChecks
}

/** Checks stored calls of sources with a plan in short turns: new ones as they arrive, then older ones, newest first. */
export function createCheckTurns({ derived, currentPlans, ask }: CheckParts) {
  const { store, callChecks: table } = derived
  const askPatiently = createPatience(ask)

  /** Follows the plans as they are now. A new one has no checked calls yet. */
  async function followPlans(): Promise<AskedPlan[]> {
    const plans = currentPlans()
    const known = new Map(table.sources().map((source) => [source.sourceId, source]))
    const changed = plans.filter((plan) => !isSame(plan, known.get(plan.sourceId)))
    const gone = [...known.keys()].filter((id) => !plans.some(({ sourceId }) => sourceId === id))
    if (changed.length + gone.length > 0)
      await derived.write(() => {
        // Without a plan nothing was read.
        if (known.size === 0) table.setCheckedUpTo(store.calls.newest())
        const fromId = table.checkedUpTo() + 1
        for (const { sourceId, version, unplanned } of changed)
          table.follow({ sourceId, version, unplanned, fromId })
        for (const id of gone) table.unfollow(id)
      })
    return plans
  }

  async function checksOf(plan: AskedPlan, calls: UncheckedCall[]): Promise<StoredCheck[]> {
    const checks = await askPatiently(plan, calls)
    return calls.map(({ id, receivedAt }, i) => ({ id, receivedAt, check: checks[i] as CallCheck }))
  }

  async function checkNewer(plans: AskedPlan[]): Promise<boolean> {
    const newest = store.calls.newest()
    const after = table.checkedUpTo()
    if (after >= newest) return false
    const sources = plans.map(({ sourceId }) => sourceId)
    const { calls, reached } = table.unchecked.newer(sources, after, newest)
    const bySource = Map.groupBy(calls, ({ sourceId }) => sourceId)
    const checked: [number, StoredCheck[]][] = []
    for (const plan of plans) {
      const own = bySource.get(plan.sourceId)
      if (own) checked.push([plan.sourceId, await checksOf(plan, own)])
    }
    await derived.write(() => {
      for (const [sourceId, checks] of checked) table.add(sourceId, checks)
      table.setCheckedUpTo(reached)
    })
    return true
  }

  async function checkOlder(plans: AskedPlan[]): Promise<boolean> {
    for (const { sourceId, fromId } of table.sources()) {
      const plan = plans.find((each) => each.sourceId === sourceId)
      const part = plan && table.unchecked.older(sourceId, fromId)
      if (!part) continue
      const checks = await checksOf(plan, part.calls)
      await derived.write(() => {
        table.add(sourceId, checks)
        table.setFrom(sourceId, part.reached)
      })
      return true
    }
    return false
  }

  return {
    /** One short turn. Returns whether anything was checked, and there may be more. */
    async turn(): Promise<boolean> {
      const plans = await followPlans()
      return plans.length > 0 && ((await checkNewer(plans)) || (await checkOlder(plans)))
    },
    /** Whether all calls up to this one are checked, if their sources have a plan. */
    isUpTo: (id: number) => table.sources().length === 0 || table.checkedUpTo() >= id,
  }
}

const isSame = (plan: AskedPlan, known: CheckedSource | undefined) =>
  known?.version === plan.version && known.unplanned === plan.unplanned
