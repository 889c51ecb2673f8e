import type { DriftChange } from '../../contract/drift.ts'
import type { Mistake } from '../../contract/mistake.ts'
import type { PlanRule, PlanText, TrackingPlan } from '../../contract/plan.ts'
import { ruleTitle } from '../../contract/planText.ts'
import type { ReadStore } from '../store/readStore.ts'
import type { Period } from '../store/sourceCalls.ts'
import { createChecker } from '../tracking/checker.ts'
import { readPlan } from '../tracking/readPlan.ts'
import { type EventShape, type Observed, observe, type Turns } from '../tracking/shape/observe.ts'
import type { PlaceChange } from './change.ts'
import { type Compared, comparePeriods, isSignificant } from './periodChanges.ts'
import { planChanges } from './planChanges.ts'
import { createPlanReader, type Located } from './planned.ts'

export interface DriftRequest {
  sourceId: number
  period: Period
  against: { plan: PlanText; earlier?: undefined } | { plan?: undefined; earlier: Period }
}

type Calls = Omit<Observed, 'events'>

interface Difference {
  compared: number
  changes: DriftChange[]
  onlyNow: string[]
  onlyBefore: string[]
}

export interface FoundDrift extends Difference {
  plan: string | null
  now: Calls
  earlier: Calls | null
}

export type DriftResult = { drift: FoundDrift } | { drift?: undefined; mistakes: Mistake[] }

/** How the calls of a source look now, against earlier ones or a plan. */
export async function findDrift(
  { sourceCalls }: Pick<ReadStore, 'sourceCalls'>,
  { sourceId, period, against }: DriftRequest,
  turns: Turns,
): Promise<DriftResult> {
  const look = (each: Period) => observe(sourceCalls, { sourceId, period: each }, turns)
  if (against.plan) {
    const read = readPlan(against.plan)
    if (!read.plan) return { mistakes: read.mistakes }
    const { events, ...now } = await look(period)
    const plan = read.plan.name ?? against.plan.files[0]?.name ?? ''
    return { drift: { plan, now, earlier: null, ...planDrift(events, read.plan) } }
  }
  const { events, ...now } = await look(period)
  const { events: before, ...earlier } = await look(against.earlier)
  return { drift: { plan: null, now, earlier, ...periodDrift(events, before) } }
}

/** Between the events of two periods. */
export function periodDrift(now: EventShape[], earlier: EventShape[]): Difference {
  const before = new Map(earlier.map((each) => [ruleTitle(each), each]))
  const both = now.flatMap((each) => {
    const known = before.get(ruleTitle(each))
    return known ? [{ now: each, earlier: known }] : []
  })
  const comparisons: { of: EventShape; made: Compared }[] = both.flatMap((each) =>
    [...comparePeriods(each.now.shape, each.earlier.shape, each.now.part)].map((made) => ({
      of: each.now,
      made,
    })),
  )
  return {
    compared: both.length,
    changes: comparisons
      .filter(({ made }) => isSignificant(made, comparisons.length))
      .map(({ of: { type, event }, made }) => ({ type, event, ...made.change })),
    ...alone(now.map(ruleTitle), [...before.keys()]),
  }
}

/** Between the events of a period and a plan. Of several versions of an event, the lowest. */
export function planDrift(now: EventShape[], plan: TrackingPlan): Difference {
  const { ruleOf } = createChecker(plan)
  const read = createPlanReader(plan.shared)
  const common = plan.rules.filter(({ type }) => type === 'common')
  let compared = 0
  const changes: DriftChange[] = []
  for (const { type, event, part, shape } of now) {
    const own = ruleOf({ type, content: { event } })
    const said = saidOf(own ? [own] : [], part)
    const saidOfAll = saidOf(common, part)
    const place = { said, path: part, common: read(saidOfAll).names }
    if (own) compared += 1
    const found = [
      ...planChanges(shape, place, read),
      ...[...planChanges(shape, { said: saidOfAll, path: part }, read)].filter(isOfCommon),
    ]
    for (const change of found) changes.push({ type, event, ...change })
  }
  const planned = plan.rules.filter(({ type }) => type !== 'common').map(ruleTitle)
  return { compared, changes, ...alone(now.map(ruleTitle), planned) }

  function saidOf(rules: PlanRule[], part: EventShape['part']): Located[] {
    return rules
      .flatMap(({ parts }) => parts)
      .flatMap(({ part: of, schema }): Located[] => {
        const located = { schema, root: schema }
        if (of === part) return [located]
        return of === 'call' ? (read([located]).member(part) ?? []) : []
      })
  }
}

/** What is planned for all events need not be in each, and says nothing of other names. */
const isOfCommon = ({ kind }: PlaceChange) => kind === 'type' || kind === 'missing'

function alone(now: string[], before: string[]): Pick<Difference, 'onlyNow' | 'onlyBefore'> {
  const [isNow, wasBefore] = [new Set(now), new Set(before)]
  return {
    onlyNow: now.filter((each) => !wasBefore.has(each)),
    onlyBefore: before.filter((each) => !isNow.has(each)),
  }
}
