import type { PlanProblem, PlanReport, TrackingPlan } from '../../contract/plan.ts'
import { ruleTitle } from '../../contract/planText.ts'
import type { Violation } from '../../contract/violation.ts'
import type { CoverageCount } from '../store/derived/planCoverage.ts'
import { type CheckedCall, eventOf } from './checkedCall.ts'
import type { Checker } from './checker.ts'
import { coverageOf, coveredBy, ruleKey } from './coverage.ts'

const mostProblems = 500
/** Problems and unplanned events that are counted: a hostile source can send any number of them. */
const mostCounted = 20_000

interface StoredCall extends CheckedCall {
  id: number
  receivedAt: number
}

/** Counts what calls say of a plan. Call `add` with the newest first. */
export function createPlanReport(plan: TrackingPlan, checker: Checker) {
  const planned = new Set(plan.rules.map(ruleTitle))
  const coverage = new Map<string, CoverageCount>()
  const problems = new Map<string, PlanProblem>()
  let calls = 0
  let invalid = 0
  let uncounted = 0

  function cover(call: StoredCall, isValid: boolean) {
    const covered = coveredBy(planned, call)
    if (!covered) return
    const rule = ruleKey(covered)
    let row = coverage.get(rule)
    if (!row) {
      // Planned events are always counted.
      if (coverage.size >= mostCounted && !covered.planned) return
      row = { rule, calls: 0, invalid: 0, lastSeenAt: 0 }
      coverage.set(rule, row)
    }
    row.calls += 1
    if (!isValid) row.invalid += 1
    row.lastSeenAt = Math.max(row.lastSeenAt, call.receivedAt)
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
    const counts = [...coverage.values()].toSorted((a, b) => b.calls - a.calls)
    return {
      held: invalid === 0,
      calls,
      invalid,
      problems: sorted.slice(0, mostProblems),
      more: Math.max(0, sorted.length - mostProblems) + uncounted,
      coverage: coverageOf(plan.rules, counts),
    }
  }

  return { add, result }
}
