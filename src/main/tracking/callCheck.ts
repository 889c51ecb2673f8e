import type { CallCheck } from '../store/derived/callChecks.ts'
import type { CheckedCall, Checker } from './checker.ts'
import { ruleKey } from './coverage.ts'

/** Of one call, what is stored. */
const mostStored = 20

/** What a call violates, as it is stored. */
export function callCheckOf(checker: Checker, call: CheckedCall): CallCheck {
  const violations = checker.check(call)
  const isUnplanned = call.type === 'track' && checker.ruleOf(call) === null
  const covered = checker.coverageOf(call)
  return {
    state: isUnplanned ? 'unplanned' : violations.length > 0 ? 'invalid' : 'valid',
    count: violations.length,
    violations: violations.slice(0, mostStored),
    rule: covered && ruleKey(covered),
  }
}

/** Of a call for which the plan took too long. */
export const uncheckedCall: CallCheck = {
  state: 'unchecked',
  count: 0,
  violations: [],
  rule: null,
}
