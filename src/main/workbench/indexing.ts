import { isUnavailable } from '../errors/refusal.ts'
import { createLoop } from '../loop/loop.ts'
import type { MessageIndex } from '../store/derived/messageIndex.ts'

/** Delay before new messages are indexed, so that there are enough for a step. */
const delayMs = 1000
/** The pause after a step, as a multiple of its time: while messages arrive, others need the processor more. */
const busyShare = 4
const idleShare = 0.5
/** Retry interval after an internal error. */
const defectMs = 10_000
const unavailableMs = 1000

interface Parts {
  lists: Pick<MessageIndex, 'step'>
  onDefect: (error: unknown) => void
}

/** Follows the stored messages with blocks and the text index, in short steps. */
export function createIndexing({ lists, onDefect }: Parts) {
  let wokenAt = -Infinity
  const loop = createLoop({
    async step() {
      const start = performance.now()
      const hasMore = await lists.step()
      const now = performance.now()
      if (!hasMore) return null
      return (now - start) * (now < wokenAt + 2 * delayMs ? busyShare : idleShare)
    },
    onFault(error) {
      if (isUnavailable(error)) return unavailableMs
      onDefect(error)
      return defectMs
    },
  })

  return {
    /** Call after a commit. */
    wake() {
      wokenAt = performance.now()
      loop.wake(delayMs)
    },
    stop: loop.stop,
  }
}
