import type { Mistake } from '../../contract/mistake.ts'
import type { PlanReport, PlanText, Unplanned } from '../../contract/plan.ts'
import type { ReadStore } from '../store/readStore.ts'
import { createChecker } from './checker.ts'
import { createPlanReport } from './planReport.ts'
import { readPlan } from './readPlan.ts'

/** Calls whose receipt is in [since, until), of one source or of all. */
export interface CheckRequest {
  text: PlanText
  unplanned: Unplanned | undefined
  sourceId: number | null
  since: number
  until: number
}

export type CheckedCalls =
  | { checked: Omit<PlanReport, 'source'> }
  | { checked?: undefined; mistakes: Mistake[] }

const callsAtOnce = 500

/** Checks stored calls, newest first. */
export function checkCalls(store: Pick<ReadStore, 'calls'>, request: CheckRequest): CheckedCalls {
  const { text, unplanned, sourceId, since, until } = request
  const read = readPlan(text)
  if (!read.plan) return { mistakes: read.mistakes }
  const plan = { ...read.plan, ...(unplanned !== undefined && { unplanned }) }
  const checker = createChecker(plan)
  const report = createPlanReport(plan, checker)
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const rows = store.calls.page(before, callsAtOnce)
    const chosen = rows.filter(({ received_at: at }) => at >= since && at < until)
    for (const { id, type, source_id: source, received_at: receivedAt, content } of chosen)
      if (sourceId === null || source === sourceId) {
        const parsed = JSON.parse(content) as Record<string, unknown>
        report.add({ id, receivedAt, type, content: parsed })
      }
    before = rows.at(-1)?.id ?? 0
    // Times of receipt follow the ids, but for jumps of the system clock.
    const isOlder = rows.every(({ received_at: at }) => at < since)
    if (rows.length < callsAtOnce || isOlder) break
  }
  return { checked: { plan: plan.name ?? text.files[0]?.name ?? '', ...report.result() } }
}
