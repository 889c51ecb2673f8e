import type { PlanRule } from './plan.ts'
import type { Violation } from './violation.ts'

/** As in a sentence: track Order Completed, identify, common. */
export const ruleTitle = ({ type, event }: Pick<PlanRule, 'type' | 'event'>) =>
  event === null ? type : `${type} ${event}`

/** Begins the reason of a call that its source's plan blocked. */
export const blockedByPlan = 'blocked by the plan of '

export const isBlockedByPlan = (reason: string | null) => reason?.startsWith(blockedByPlan) === true

/** One sentence: properties.total: expected number, found "12". */
export function violationText({
  path,
  expected,
  found,
  nearest,
}: Pick<Violation, 'path' | 'expected' | 'found' | 'nearest'>): string {
  const hint = nearest === null ? '' : `; did you mean ${nearest}?`
  return `${path === '' ? 'the call' : path}: expected ${expected}, found ${found}${hint}`
}
