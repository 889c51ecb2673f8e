import { isolated } from '../../contract/isolated.ts'
import type { Unplanned } from '../../contract/plan.ts'
import { blockedByPlan, violationText } from '../../contract/planText.ts'
import type { Violation } from '../../contract/violation.ts'
import type { CallViolations } from './checkerThread.ts'

/** What a source that blocks does with a call that has violations. */
export type Verdict = { blocked: string } | { blocked?: undefined; notice: string | null }

export function verdictOf(
  { violations, count }: CallViolations,
  { source, unplanned }: { source: string; unplanned: Unplanned },
): Verdict {
  const blocking = violations.filter(({ keyword }) =>
    keyword === 'unplanned' ? unplanned === 'block' : keyword !== 'unchecked',
  )
  const [first] = blocking
  if (first) {
    const more = count - violations.length + blocking.length - 1
    const rest = more === 0 ? '' : ` (and ${more} more)`
    return { blocked: `${blockedByPlan}${isolated(source)}: ${textOf(first)}${rest}` }
  }
  const unchecked = violations.find(({ keyword }) => keyword === 'unchecked')
  return {
    notice: unchecked ? `not checked against the plan: ${textOf(unchecked)}` : null,
  }
}

/** A name in a call can be as long as the call, and each destination has the reason. */
const longestText = 300

function textOf(violation: Violation): string {
  const text = violationText(violation)
  return isolated(text.length > longestText ? `${text.slice(0, longestText)}…` : text)
}
