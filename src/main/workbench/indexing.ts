import { isUnavailable } from '../errors/refusal.ts'
import { createLoop } from '../loop/loop.ts'
import type { MessageIndex } from '../store/derived/messageIndex.ts'

/** Delay before new messages are indexed, so that there are enough for a step. */
const delayMs = 1000
/** More new messages and attempts a second than this: delivery needs the processor more. */
const busyRate = 50
/** The pause after a step, as a multiple of its time. */
const busyShare = 19
const idleShare = 0.5
const reportEveryMs = 1000
/** Retry interval after an internal error, and while the engine is started. */
const defectMs = 10_000
const unavailableMs = 1000

interface Parts {
  lists: Pick<MessageIndex, 'step' | 'unsearched'>
  /** How many messages and attempts there ever were. */
  activity: () => number
  onDefect: (error: unknown) => void
  /** Called from time to time while old messages are indexed, and when they are. */
  onProgress: () => void
}

/** Follows the stored messages with blocks and the text index, in short steps. */
export function createIndexing({ lists, activity, onDefect, onProgress }: Parts) {
  let seen = { at: performance.now(), activity: activity(), isBusy: false }

  /** Measured once a second. */
  function isBusy(now: number): boolean {
    const seconds = (now - seen.at) / 1000
    if (seconds < 1) return seen.isBusy
    const next = activity()
    seen = { at: now, activity: next, isBusy: (next - seen.activity) / seconds > busyRate }
    return seen.isBusy
  }

  let unsearched = -1
  let reportedAt = -Infinity
  function report(now: number) {
    if (now < reportedAt + reportEveryMs) return
    reportedAt = now
    const left = lists.unsearched()
    if (left !== unsearched) onProgress()
    unsearched = left
  }

  const loop = createLoop({
    async step() {
      const start = performance.now()
      const hasMore = await lists.step()
      const now = performance.now()
      if (!hasMore) reportedAt = -Infinity
      report(now)
      if (!hasMore) return null
      return (now - start) * (isBusy(now) ? busyShare : idleShare)
    },
    onFault(error) {
      if (isUnavailable(error)) return unavailableMs
      onDefect(error)
      return defectMs
    },
  })

  return {
    /** Call after a commit. */
    wake: () => loop.wake(delayMs),
    stop: loop.stop,
  }
}
