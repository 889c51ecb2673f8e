import { nearest } from '../../contract/nearest.ts'
import type { CallType } from '../../contract/model.ts'
import type {
  Coverage,
  PlanProblem,
  PlanReport,
  TrackingPlan,
  Violation,
} from '../../contract/plan.ts'
import { type CheckedCall, type Checker, eventOf } from './checker.ts'

const mostProblems = 500
const mostUnplanned = 500
/** Problems that are counted: a hostile source can send any number of them. */
const mostCounted = 20_000

interface StoredCall extends CheckedCall {
  id: number
  receivedAt: number
}

type Counted = Omit<Coverage, 'lastSeenAt'> & { lastSeenAt: number | null }

/** Counts what calls say of a plan. Call `add` with the newest first. */
export function createPlanReport(plan: TrackingPlan, checker: Checker) {
  const coverage = new Map<string, Counted>()
  for (const { type, event } of plan.rules)
    if (type !== 'common') coverage.set(keyOf(type, event), counted(type, event, true))
  const problems = new Map<string, PlanProblem>()
  let calls = 0
  let invalid = 0
  let uncounted = 0

  function cover(call: StoredCall, isValid: boolean) {
    const rule = checker.ruleOf(call)
    const event = rule ? rule.event : eventOf(call)
    if (!rule && call.type !== 'track') return
    const key = keyOf(call.type, event)
    let row = coverage.get(key)
    if (!row) {
      if (coverage.size >= mostCounted) return
      row = counted(call.type, event, false)
      coverage.set(key, row)
    }
    row.calls += 1
    if (!isValid) row.invalid += 1
    row.lastSeenAt = Math.max(row.lastSeenAt ?? 0, call.receivedAt)
  }

  /** `place`: the path, equal for all items of a list. */
  function count(call: StoredCall, place: string, violation: Violation) {
    const event = eventOf(call)
    const { keyword, rule, expected } = violation
    const key = JSON.stringify([call.type, event, rule, place, keyword, expected])
    const known = problems.get(key)
    if (known) known.calls += 1
    else if (problems.size >= mostCounted) uncounted += 1
    else
      problems.set(key, {
        ...violation,
        type: call.type,
        event,
        calls: 1,
        example: String(call.id),
      })
  }

  function add(call: StoredCall) {
    const violations = checker.check(call)
    calls += 1
    if (violations.length > 0) invalid += 1
    cover(call, violations.length === 0)
    // One call counts once, however many items of its list have the same violation.
    const once = new Map(
      violations.map((violation) => {
        const place = violation.path.replaceAll(/\[\d+\]/g, '[]')
        return [`${place} ${violation.keyword}`, { place, violation }]
      }),
    )
    for (const { place, violation } of once.values()) count(call, place, violation)
  }

  function result(): Omit<PlanReport, 'plan' | 'source'> {
    const sorted = [...problems.values()].toSorted((a, b) => b.calls - a.calls)
    const rows = [...coverage.values()]
    const planned = rows.filter((row) => row.planned)
    const others = rows.filter((row) => !row.planned).toSorted((a, b) => b.calls - a.calls)
    const listed = others
      .slice(0, mostUnplanned)
      .map((row) => ({ ...row, nearest: nearest(row.event ?? '', checker.events) }))
    return {
      held: invalid === 0,
      calls,
      invalid,
      problems: sorted.slice(0, mostProblems),
      more: Math.max(0, sorted.length - mostProblems) + uncounted,
      coverage: {
        planned: planned.length,
        seen: planned.filter((row) => row.calls > 0).length,
        items: [...planned, ...listed].map(coverageOf),
        more: others.length - listed.length,
      },
    }
  }

  return { add, result }
}

const keyOf = (type: string, event: string | null) => JSON.stringify([type, event])

const counted = (type: CallType, event: string | null, planned: boolean): Counted => ({
  type,
  event,
  planned,
  calls: 0,
  invalid: 0,
  lastSeenAt: null,
  nearest: null,
})

const coverageOf = ({ lastSeenAt, ...row }: Counted): Coverage => ({
  ...row,
  lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
})
