import { plural } from './format.ts'
import type { PlanRule } from './plan.ts'
import type { Violation } from './violation.ts'
import type { PlanSeen } from './scenario.ts'

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

const mostNamed = 20

/** One sentence: Plan Shop of checkout-api: 3 of 4 planned events seen; not seen: track Order Refunded. */
export function planSeenText({ source, plan, seen, unseen, unplanned }: PlanSeen): string {
  const total = seen.length + unseen.length
  const parts = [
    `Plan ${plan} of ${source}: ${seen.length} of ${plural(total, 'planned event')} seen`,
    ...(unseen.length > 0 ? [`not seen: ${someOf(unseen)}`] : []),
    ...(unplanned.length > 0 ? [`unplanned: ${someOf(unplanned)}`] : []),
  ]
  return parts.join('; ')
}

function someOf(names: string[]): string {
  const more = names.length - mostNamed
  return `${names.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
