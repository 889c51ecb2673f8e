import type { PlanText } from '../../contract/plan.ts'
import type { PlanParts } from '../api/planParts.ts'
import { Refusal } from '../errors/refusal.ts'
import type { CheckedCalls } from '../tracking/checkCalls.ts'
import type { ReadPlan } from '../tracking/readPlans.ts'
import type { PlanThreadData } from './planThread.ts'
import planThread from './planThread.ts?thread'
import { createThreadQueue } from './threadQueue.ts'

/** A million calls take a minute. */
const longestCheckMs = 120_000
/** The largest plan takes some seconds. */
const longestReadMs = 30_000

interface PlanLinkOptions {
  thread?: string | undefined
  deadlineMs?: number
}

/** Checks against a plan. A schema can be written so that one call takes years: the thread is ended at its deadline. */
export function createPlanLink(
  path: string,
  { thread = planThread, deadlineMs = longestCheckMs }: PlanLinkOptions = {},
): PlanParts['checkPlan'] {
  const late = () => new Refusal('SERVICE_UNAVAILABLE', lateCheck(deadlineMs))
  const check = createThreadQueue<CheckedCalls>(thread, { ms: deadlineMs, fault: late })
  return (request, signal) => {
    const data: PlanThreadData = { path, request }
    return check(data, signal)
  }
}

/** Reads the texts of plans, which includes compiling their schemas. */
export function createPlanReader({
  thread = planThread,
  deadlineMs = longestReadMs,
}: PlanLinkOptions = {}): PlanParts['readPlans'] {
  const late = () => new Refusal('SERVICE_UNAVAILABLE', lateRead(deadlineMs))
  const read = createThreadQueue<ReadPlan[]>(thread, { ms: deadlineMs, fault: late })
  return (texts: PlanText[], signal) => {
    const data: PlanThreadData = { texts }
    return read(data, signal)
  }
}

const lateCheck = (deadlineMs: number) =>
  `not checked within ${deadlineMs / 1000} s; check fewer calls with "since", or simplify schemas that refer to themselves`

const lateRead = (deadlineMs: number) =>
  `the plan could not be read within ${deadlineMs / 1000} s; split or simplify its schemas`
