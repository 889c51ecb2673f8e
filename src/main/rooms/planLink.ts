import type { PlanParts } from '../api/plans.ts'
import { Refusal } from '../errors/refusal.ts'
import type { CheckedCalls } from '../tracking/checkCalls.ts'
import type { PlanThreadData } from './planThread.ts'
import planThread from './planThread.ts?thread'
import { createThreadQueue } from './threadQueue.ts'

/** A million calls take a minute. */
const longestMs = 120_000

interface PlanLinkOptions {
  thread?: string | undefined
  deadlineMs?: number
}

/** Checks against a plan. A schema can be written so that one call takes years: the thread is ended at its deadline. */
export function createPlanLink(
  path: string,
  { thread = planThread, deadlineMs = longestMs }: PlanLinkOptions = {},
): PlanParts['checkPlan'] {
  const late = () => new Refusal('SERVICE_UNAVAILABLE', lateWords(deadlineMs))
  const check = createThreadQueue<CheckedCalls>(thread, { ms: deadlineMs, fault: late })
  return (request, signal) => {
    const data: PlanThreadData = { path, request }
    return check(data, signal)
  }
}

const lateWords = (deadlineMs: number) =>
  `not checked within ${deadlineMs / 1000} s; check fewer calls with "since", or simplify schemas that refer to themselves`
