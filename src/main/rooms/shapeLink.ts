import type { PlanParts } from '../api/planParts.ts'
import type { DriftResult } from '../drift/findDrift.ts'
import { Refusal } from '../errors/refusal.ts'
import type { DraftedPlan } from '../tracking/draft/draftPlan.ts'
import type { ShapeThreadData } from './shapeThread.ts'
import shapeThread from './shapeThread.ts?thread'
import { createThreadQueue } from './threadQueue.ts'

/** Reading the calls of two periods takes 40 s at most. */
const longestMs = 120_000

/** What the calls of a source look like: drafted plans, and drift. A plan is anyone's file: its thread has a deadline. */
export function createShapeLink(
  path: string,
  {
    thread = shapeThread,
    deadlineMs = longestMs,
  }: { thread?: string | undefined; deadlineMs?: number } = {},
): Pick<PlanParts, 'draftPlan' | 'findDrift'> {
  const fault = () =>
    new Refusal(
      'SERVICE_UNAVAILABLE',
      `not done within ${deadlineMs / 1000} s; compare fewer calls`,
    )
  const deadline = { ms: deadlineMs, fault }
  const look = createThreadQueue<DraftedPlan | DriftResult>(thread, deadline)
  const run = (data: ShapeThreadData, signal?: AbortSignal) => look(data, signal)
  return {
    draftPlan: (draft, signal) => run({ path, draft }, signal) as Promise<DraftedPlan>,
    findDrift: (drift, signal) => run({ path, drift }, signal) as Promise<DriftResult>,
  }
}
