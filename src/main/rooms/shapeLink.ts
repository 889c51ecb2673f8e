import type { PlanParts } from '../api/plans.ts'
import type { DraftedPlan } from '../tracking/draft/draftPlan.ts'
import type { ShapeThreadData } from './shapeThread.ts'
import shapeThread from './shapeThread.ts?thread'
import { createThreadQueue } from './threadQueue.ts'

/** What the calls of a source look like: drafted plans. */
export function createShapeLink(path: string, thread = shapeThread): Pick<PlanParts, 'draftPlan'> {
  const draft = createThreadQueue<DraftedPlan>(thread)
  return {
    draftPlan(request, signal) {
      const data: ShapeThreadData = { path, request }
      return draft(data, signal)
    },
  }
}
