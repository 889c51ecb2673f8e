import type { Mistake } from '../../contract/mistake.ts'
import type { PlanText } from '../../contract/plan.ts'
import type { DriftRequest, DriftResult } from '../drift/findDrift.ts'
import { Refusal } from '../errors/refusal.ts'
import type { ReadStore } from '../store/readStore.ts'
import { mistakeText } from '../text/mistakeText.ts'
import type { CheckedCalls, CheckRequest } from '../tracking/checkCalls.ts'
import type { DraftedPlan, DraftRequest } from '../tracking/draft/draftPlan.ts'
import type { ReadPlan } from '../tracking/readPlans.ts'
import type { SourcePlan } from '../workspace/plan.ts'

export interface PlanParts {
  store: ReadStore
  checkPlan: (request: CheckRequest, signal?: AbortSignal) => Promise<CheckedCalls>
  readPlans: (texts: PlanText[], signal?: AbortSignal) => Promise<ReadPlan[]>
  storePlan: (plan: SourcePlan) => void | Promise<void>
  draftPlan: (request: DraftRequest, signal?: AbortSignal) => Promise<DraftedPlan>
  findDrift: (request: DriftRequest, signal?: AbortSignal) => Promise<DriftResult>
}

export function invalidPlan(mistakes: Mistake[]) {
  const lines = mistakes.map((mistake) => mistakeText(`line ${mistake.line}`, mistake))
  return new Refusal('BAD_REQUEST', lines.join('\n'), 'files', mistakes)
}
