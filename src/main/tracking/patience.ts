import type { Unplanned } from '../../contract/plan.ts'
import type { CallCheck } from '../store/derived/callChecks.ts'
import type { UncheckedCall } from '../store/derived/uncheckedCalls.ts'
import { uncheckedCall } from './callCheck.ts'

/** A plan that is late so often in a row is not asked again before it changes, or Hookbench is started again. */
const mostLate = 3

/** The plan of a source, by which another thread knows it. */
export interface AskedPlan {
  sourceId: number
  version: number
  unplanned: Unplanned
}

/** Checks calls in another thread. Null: it took too long. */
export type AskChecks = (plan: AskedPlan, calls: UncheckedCall[]) => Promise<CallCheck[] | null>

/** Of calls that are late together, each is asked for alone, so that only those that take too long have no result. */
export function createPatience(ask: AskChecks) {
  const late = new Map<number, { version: number; times: number }>()

  function timesOf({ sourceId, version }: AskedPlan): { version: number; times: number } {
    const known = late.get(sourceId)
    if (known?.version === version) return known
    const none = { version, times: 0 }
    late.set(sourceId, none)
    return none
  }

  return async (plan: AskedPlan, calls: UncheckedCall[]): Promise<CallCheck[]> => {
    const own = timesOf(plan)
    if (calls.length === 0) return []
    const together = own.times < mostLate && calls.length > 1 ? await ask(plan, calls) : null
    if (together) return together
    const checks: CallCheck[] = []
    for (const call of calls) {
      const alone = own.times < mostLate ? await ask(plan, [call]) : null
      own.times = alone ? 0 : own.times + 1
      checks.push(alone?.[0] ?? uncheckedCall)
    }
    return checks
  }
}
