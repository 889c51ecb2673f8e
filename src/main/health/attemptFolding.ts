import { setImmediate as turn } from 'node:timers/promises'
import { createLoop } from '../loop/loop.ts'
import type { AttemptSpans } from '../store/derived/attemptSpans.ts'

/** Delay before attempts are counted: each group rewrites the same few rows once. */
const delayMs = 1000
/** Attempts per transaction: a few milliseconds. */
const stepAttempts = 2000
/** The pause after a step while there are more, as a multiple of its time. */
const restShare = 3
/** Counted before a reading: as many as a busy second has. More are reported as uncounted. */
const mostBefore = 10_000
const defectMs = 10_000

interface Parts {
  spans: AttemptSpans
  /** Real time: the figures of long ago are removed. */
  realNow: () => number
  onDefect: (error: unknown) => void
}

/** Counts stored attempts behind the engine. */
export function createAttemptFolding({ spans, realNow, onDefect }: Parts) {
  const loop = createLoop({
    step() {
      const start = performance.now()
      spans.step(stepAttempts, realNow())
      return spans.left() > 0 ? (performance.now() - start) * restShare : null
    },
    onFault(error) {
      onDefect(error)
      return defectMs
    },
  })

  return {
    /** Call after a commit: there may be attempts to count. */
    wake: () => loop.wake(delayMs),
    /** Counts what a busy second has. */
    async upToDate() {
      for (let counted = 0; spans.left() > 0 && counted < mostBefore; counted += stepAttempts) {
        spans.step(stepAttempts, realNow())
        await turn()
      }
    },
    stop: loop.stop,
  }
}
export type AttemptFolding = ReturnType<typeof createAttemptFolding>
