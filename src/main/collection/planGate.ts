import { monotonicMs } from '../time/monotonic.ts'
import type { PlanRecord } from '../store/plans.ts'
import type { SourceRecord } from '../store/sources.ts'
import type { Store } from '../store/store.ts'
import { verdictOf } from '../tracking/blocking.ts'
import { createPatience, impatientWords } from '../tracking/patience.ts'
import { createPlanChecker, type PlanKey } from '../tracking/planChecker.ts'
import type { ReadCall } from './readCalls.ts'

/** How long a request waits for its check. Its calls are sent unchecked then. */
const longestWaitMs = 1000
/** How long a start, or whoever changes a plan, waits for it to be in force. */
const longestLoadMs = 5000

/** Why calls are blocked. */
export type Blocked = ReadonlyMap<ReadCall, string>
const nothing: Blocked = new Map()

type UsedStore = Pick<Store, 'wiring' | 'plans' | 'sources'>

/** Checks the calls of sources whose plan blocks, before they are routed. Calls of other sources never wait. */
export function createPlanGate(
  { wiring, plans, sources }: UsedStore,
  { thread, now = monotonicMs }: { thread?: string; now?: () => number } = {},
) {
  const patience = createPatience<string>(now)
  const checker = createPlanChecker({
    textOf: plans.storedText,
    deadlineMs: longestWaitMs,
    onFailed: (plan) => patience.failed(versionOf(plan)),
    ...(thread !== undefined && { thread }),
  })

  async function verdicts(plan: PlanRecord, source: SourceRecord, calls: ReadCall[]) {
    const isPaused = patience.pause(versionOf(plan)) > 0
    const texts = calls.map(({ text }) => text)
    const checked = isPaused ? { unchecked: impatientWords } : await checker.check(plan, texts)
    if (!checked.found) {
      for (const { notices } of calls) notices.push(checked.unchecked)
      return nothing
    }
    const blocked = new Map<ReadCall, string>()
    for (const [index, violations] of checked.found) {
      const call = calls[index] as ReadCall
      const named = { source: source.name, unplanned: plan.unplanned }
      const verdict = verdictOf(violations, named)
      if (verdict.blocked !== undefined) blocked.set(call, verdict.blocked)
      else if (verdict.notice !== null) call.notices.push(verdict.notice)
    }
    return blocked
  }

  return {
    /** Calls that could not be checked get a notice, and are not blocked. */
    check(source: SourceRecord, calls: ReadCall[]): Promise<Blocked> | Blocked {
      const plan = wiring.planOf(source.id)
      if (plan?.enforce !== 'block' || calls.length === 0) return nothing
      return verdicts(plan, source, calls)
    },
    /** Resolves when the plans that block are in use, or take long. */
    prepare: () =>
      Promise.all(
        plans
          .all()
          .filter(({ enforce }) => enforce === 'block')
          .map((plan) => checker.check(plan, [], longestLoadMs)),
      ),
    /** The sources whose plan would block, and is not used for a while. */
    paused: () =>
      plans.all().flatMap((plan) => {
        const isPaused = plan.enforce === 'block' && patience.pause(versionOf(plan)) > 0
        return isPaused ? [sources.nameOf(plan.sourceId)] : []
      }),
    close: checker.close,
  }
}
export type PlanGate = ReturnType<typeof createPlanGate>

const versionOf = ({ sourceId, version }: PlanKey) => `${sourceId} ${version}`
