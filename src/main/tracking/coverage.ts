import type { CallType } from '../../contract/model.ts'
import { nearest } from '../../contract/nearest.ts'
import type { Coverage, PlanCoverage, PlanRule } from '../../contract/plan.ts'
import { ruleTitle } from '../../contract/planText.ts'
import type { CoverageCount } from '../store/derived/planCoverage.ts'
import { type CheckedCall, eventOf } from './checkedCall.ts'

const mostUnplanned = 500

/** An event that calls are counted for, or a type of call. */
interface Covered {
  type: CallType
  event: string | null
}

/** The `ruleTitle` of each rule. */
export type PlannedTitles = ReadonlySet<string>

/** What a call is counted for: the event or type of its rule, or an unplanned event; null: neither. */
export function coveredBy(
  planned: PlannedTitles,
  call: CheckedCall,
): (Covered & { planned: boolean }) | null {
  const { type } = call
  const event = eventOf(call)
  if (planned.has(ruleTitle({ type, event }))) return { type, event, planned: true }
  if (planned.has(type)) return { type, event: null, planned: true }
  return type === 'track' ? { type, event, planned: false } : null
}

/** As it is stored. */
export const ruleKey = ({ type, event }: Covered) => JSON.stringify([type, event])

function coveredOf(rule: string): Covered {
  const [type, event] = JSON.parse(rule) as [CallType, string | null]
  return { type, event }
}

/** What a plan and counted calls say of each event. `counts`: most calls first. */
export function coverageOf(
  rules: Pick<PlanRule, 'type' | 'event'>[],
  counts: CoverageCount[],
): PlanCoverage {
  const byRule = new Map(counts.map((count) => [count.rule, count]))
  const keys = rules.flatMap(({ type, event }) =>
    type === 'common' ? [] : [ruleKey({ type, event })],
  )
  // An event may have a rule for each of its versions.
  const planned = [...new Set(keys)].map((rule) =>
    rowOf(byRule.get(rule) ?? { rule, calls: 0, invalid: 0, lastSeenAt: null }, true),
  )
  const known = new Set(keys)
  const others = counts.filter(({ rule }) => !known.has(rule))
  const events = rules.flatMap(({ type, event }) =>
    type === 'track' && event !== null ? [event] : [],
  )
  const unplanned = others.slice(0, mostUnplanned).map((count) => {
    const row = rowOf(count, false)
    return { ...row, nearest: nearest(row.event ?? '', events) }
  })
  return {
    planned: planned.length,
    seen: planned.filter(({ calls }) => calls > 0).length,
    items: [...planned, ...unplanned],
    more: others.length - unplanned.length,
  }
}

const rowOf = (
  {
    rule,
    lastSeenAt,
    ...numbers
  }: Omit<CoverageCount, 'lastSeenAt'> & { lastSeenAt: number | null },
  planned: boolean,
): Coverage => ({
  ...coveredOf(rule),
  ...numbers,
  planned,
  lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
  nearest: null,
})
