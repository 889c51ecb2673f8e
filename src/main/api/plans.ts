import type { CheckPlan } from '../../contract/planOperations.ts'
import type { PlanReport } from '../../contract/plan.ts'
import { Refusal } from '../errors/refusal.ts'
import { mistakeText } from '../text/mistakeText.ts'
import type { ReadStore } from '../store/readStore.ts'
import { sourceNamed } from '../store/sourceNamed.ts'
import type { CheckedCalls, CheckRequest } from '../tracking/checkCalls.ts'
import type { Implementer } from './implementer.ts'

export interface PlanParts {
  store: ReadStore
  checkPlan: (request: CheckRequest, signal?: AbortSignal) => Promise<CheckedCalls>
}

async function checkPlan(
  { store, checkPlan: check }: PlanParts,
  { files, format, unplanned, source, since, until }: CheckPlan,
  signal?: AbortSignal,
): Promise<PlanReport> {
  const sourceId = source === undefined ? null : sourceNamed(store, source, 'source').id
  const request = {
    text: { files, ...(format !== undefined && { format }) },
    unplanned,
    sourceId,
    since: since === undefined ? 0 : Date.parse(since),
    until: until === undefined ? Infinity : Date.parse(until),
  }
  const result = await check(request, signal)
  if (result.checked) return { ...result.checked, source: source ?? null }
  const { mistakes } = result
  const lines = mistakes.map((mistake) => mistakeText(`line ${mistake.line}`, mistake))
  throw new Refusal('BAD_REQUEST', lines.join('\n'), 'files', mistakes)
}

export const planDeskRoutes = (os: Implementer['plans'], parts: PlanParts) => ({
  check: os.check.handler(({ input, signal }) => checkPlan(parts, input, signal)),
})
