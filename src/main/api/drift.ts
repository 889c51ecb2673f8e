import type { ComparedCalls, Drift, FindDrift } from '../../contract/drift.ts'
import type { DriftRequest, FoundDrift } from '../drift/findDrift.ts'
import { Refusal } from '../errors/refusal.ts'
import { sourceNamed } from '../store/sourceNamed.ts'
import { instant } from '../views/views.ts'
import { periodOf } from './planDrafts.ts'
import { invalidPlan, type PlanParts } from './planParts.ts'

const mostListed = 500

export async function findDrift(
  { store, findDrift: find }: Pick<PlanParts, 'store' | 'findDrift'>,
  { source, plan, earlier, since = earlier?.until, until }: FindDrift,
  signal?: AbortSignal,
): Promise<Drift> {
  const { id } = sourceNamed(store, source, 'source')
  const against: DriftRequest['against'] = earlier
    ? { earlier: periodOf(earlier) }
    : { plan: plan ?? ownPlan() }
  const request = { sourceId: id, period: periodOf({ since, until }), against }
  const result = await find(request, signal)
  if (!result.drift) throw invalidPlan(result.mistakes)
  return driftView(source, result.drift)

  function ownPlan() {
    const own = store.plans.textOf(id)
    if (own) return own
    const message = `${source} has no tracking plan: give one, or the end of an earlier period`
    throw new Refusal('BAD_REQUEST', message, 'plan')
  }
}

function driftView(source: string, { changes, onlyNow, onlyBefore, ...found }: FoundDrift): Drift {
  const now = callsView(found.now, `${source} has no calls to compare`, 'since')
  const earlier =
    found.earlier && callsView(found.earlier, `${source} has no earlier calls`, 'earlier')
  if (found.compared === 0) {
    const message = `no event of ${source} can be compared: none has calls on both sides`
    throw new Refusal('BAD_REQUEST', message, found.earlier ? 'earlier' : 'plan')
  }
  return {
    held: changes.length === 0,
    source,
    plan: found.plan,
    now,
    earlier,
    compared: found.compared,
    changes: changes.slice(0, mostListed),
    more: Math.max(0, changes.length - mostListed),
    onlyNow: onlyNow.slice(0, mostListed),
    onlyBefore: onlyBefore.slice(0, mostListed),
  }
}

function callsView(
  { calls, oldest, newest, complete }: FoundDrift['now'],
  none: string,
  field: string,
): ComparedCalls {
  if (oldest === null || newest === null) throw new Refusal('BAD_REQUEST', none, field)
  return { calls, oldestAt: instant(oldest), newestAt: instant(newest), complete }
}
