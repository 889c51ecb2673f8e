import { ruleTitle } from '../../contract/planText.ts'
import type { CheckedSource, StoredCheck } from '../store/derived/callChecks.ts'
import type { UncheckedCall } from '../store/derived/uncheckedCalls.ts'
import type { DerivedStore } from '../store/derivedStore.ts'
import type { ReadStore } from '../store/readStore.ts'
import { callCheckOf } from './callCheck.ts'
import type { PlannedTitles } from './coverage.ts'
import type { PlanKey } from './planChecker.ts'
import { type CheckTexts, createTextChecks } from './checkTexts.ts'

export interface CheckParts {
  derived: DerivedStore
  plans: Pick<ReadStore['plans'], 'all' | 'rulesOf'>
  /** In another thread. */
  check: CheckTexts
  /** Then the results of a check are not stored: its thread may have been ended. */
  isStopped: () => boolean
}

/** Checks stored calls of sources with a plan in short turns: new ones as they arrive, then older ones, newest first. */
export function createCheckTurns({ derived, plans, check, isStopped }: CheckParts) {
  const { store, callChecks: table } = derived
  const checkPatiently = createTextChecks(check)
  const titles = createTitles(plans)

  /** Follows the plans as they are now. A new one has no checked calls yet. */
  async function followPlans(): Promise<PlanKey[]> {
    const current = plans.all()
    const known = new Map(table.sources().map((source) => [source.sourceId, source]))
    const changed = current.filter((plan) => !isSame(plan, known.get(plan.sourceId)))
    const gone = [...known.keys()].filter((id) => !current.some(({ sourceId }) => sourceId === id))
    if (changed.length + gone.length > 0)
      await derived.write(() => {
        // Without a plan nothing was read.
        if (known.size === 0) table.setCheckedUpTo(store.calls.newest())
        const fromId = table.checkedUpTo() + 1
        for (const { sourceId, version, unplanned } of changed)
          table.follow({ sourceId, version, unplanned, fromId })
        for (const id of gone) table.unfollow(id)
      })
    return current
  }

  async function checksOf(plan: PlanKey, calls: UncheckedCall[]): Promise<StoredCheck[]> {
    const planned = titles(plan)
    const found = await checkPatiently(
      plan,
      calls.map(({ content }) => content),
    )
    return calls.map(({ id, type, receivedAt, content: text }, index) => {
      const content = JSON.parse(text) as Record<string, unknown>
      const call = { type, content }
      return { id, receivedAt, check: callCheckOf(planned, call, found[index] ?? null) }
    })
  }

  /** How many calls were checked; null: there are none. */
  async function checkNewer(current: PlanKey[]): Promise<number | null> {
    const newest = store.calls.newest()
    const after = table.checkedUpTo()
    if (after >= newest) return null
    const sources = current.map(({ sourceId }) => sourceId)
    const { calls, reached } = table.unchecked.newer(sources, after, newest)
    const bySource = Map.groupBy(calls, ({ sourceId }) => sourceId)
    const checked: [number, StoredCheck[]][] = []
    for (const plan of current) {
      const own = bySource.get(plan.sourceId)
      if (own) checked.push([plan.sourceId, await checksOf(plan, own)])
    }
    if (isStopped()) return null
    await derived.write(() => {
      for (const [sourceId, checks] of checked) table.add(sourceId, checks)
      table.setCheckedUpTo(reached)
    })
    return calls.length
  }

  async function checkOlder(current: PlanKey[]): Promise<number | null> {
    for (const { sourceId, fromId } of table.sources()) {
      const plan = current.find((each) => each.sourceId === sourceId)
      const part = plan && table.unchecked.older(sourceId, fromId)
      if (!part) continue
      const checks = await checksOf(plan, part.calls)
      if (isStopped()) return null
      await derived.write(() => {
        table.add(sourceId, checks)
        table.setFrom(sourceId, part.reached)
      })
      return part.calls.length
    }
    return null
  }

  return {
    /** One short turn. Returns how many calls were checked, and there may be more; null: there was nothing to do. */
    async turn(): Promise<number | null> {
      const current = await followPlans()
      if (current.length === 0) return null
      return (await checkNewer(current)) ?? (await checkOlder(current))
    },
    /** Whether all calls up to this one are checked, if their sources have a plan. */
    isUpTo: (id: number) => table.sources().length === 0 || table.checkedUpTo() >= id,
  }
}

const isSame = (plan: PlanKey, known: CheckedSource | undefined) =>
  known?.version === plan.version && known.unplanned === plan.unplanned

/** The titles of the rules of a source's plan. */
function createTitles(plans: CheckParts['plans']) {
  const known = new Map<number, { version: number; titles: PlannedTitles }>()
  return ({ sourceId, version }: PlanKey): PlannedTitles => {
    const before = known.get(sourceId)
    if (before?.version === version) return before.titles
    const titles = new Set(plans.rulesOf(sourceId).map(ruleTitle))
    known.set(sourceId, { version, titles })
    return titles
  }
}
