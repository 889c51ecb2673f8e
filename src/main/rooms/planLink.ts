import type { PlanParts } from '../api/plans.ts'
import { Refusal } from '../errors/refusal.ts'
import type { CheckedCalls } from '../tracking/checkCalls.ts'
import type { PlanThreadData } from './planThread.ts'
import planThread from './planThread.ts?thread'
import { startThread } from './threadStart.ts'

const heap = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 512 }

/** A million calls take a minute. */
const longestMs = 120_000

/**
 * Checks against a plan in a thread of their own, one at a time. A schema can be written so that one call takes years:
 * the thread is ended at its deadline.
 */
export function createPlanLink(
  path: string,
  {
    thread = planThread,
    deadlineMs = longestMs,
  }: { thread?: string | undefined; deadlineMs?: number } = {},
): PlanParts['checkPlan'] {
  let last: Promise<unknown> = Promise.resolve()

  async function check(request: PlanThreadData['request'], signal?: AbortSignal) {
    signal?.throwIfAborted()
    const data: PlanThreadData = { path, request }
    const { worker, port, opened } = startThread<CheckedCalls>(thread, data, heap)
    const stop = () => void worker.terminate()
    signal?.addEventListener('abort', stop)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      stop()
    }, deadlineMs)
    try {
      return await opened
    } catch (error) {
      throw isLate ? new Refusal('SERVICE_UNAVAILABLE', lateWords(deadlineMs)) : error
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      port.close()
      await worker.terminate()
    }
  }

  return (request, signal) => {
    const done = last.then(() => check(request, signal))
    last = done.catch(() => {})
    return done
  }
}

const lateWords = (deadlineMs: number) =>
  `not checked within ${deadlineMs / 1000} s; check fewer calls with "since", or simplify schemas that refer to themselves`
