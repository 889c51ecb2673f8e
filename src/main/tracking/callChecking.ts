import { createLoop } from '../loop/loop.ts'
import { isStoreFault } from '../store/sqlite/storeFault.ts'
import { type CheckParts, createCheckTurns } from './checkTurns.ts'

/** Delay before new calls are checked, so that a burst is checked in few turns. */
const delayMs = 250
/** The pause after a turn, as a multiple of its time: collecting and delivery need the processor more. */
const restShare = 9
/** A turn that waits for a plan to be loaded takes long without using the processor here. */
const longestRestMs = 250
/** The same for a turn with many calls: it takes long because the processors are busy. */
const longestRestOfCallMs = 5
/** Retry interval while the store cannot be written. */
const patientMs = 10_000
/** Checks of removed calls are removed at most this often. */
const sweepMs = 10_000

interface Parts extends Omit<CheckParts, 'isStopped'> {
  onDefect: (error: unknown) => void
  /** Called after each commit. */
  onChecked: () => void
}

/** Follows the stored calls, and checks those of sources with a plan. After a kill it only has more to check. */
export function createCallChecking({ onDefect, onChecked, ...parts }: Parts) {
  const { derived } = parts
  let isStopped = false
  const { turn, isUpTo } = createCheckTurns({ ...parts, isStopped: () => isStopped })
  const waiting = new Set<{ upTo: number; done: () => void }>()
  let sweptAt = -Infinity

  /** Returns how many calls were checked; null: there is nothing more to do. */
  async function checkOrSweep(): Promise<number | null> {
    const checked = await turn()
    if (checked !== null) {
      onChecked()
      return checked
    }
    if (performance.now() < sweptAt + sweepMs) return null
    if (await derived.write(derived.callChecks.sweep)) return 0
    sweptAt = performance.now()
    return null
  }

  function answerWaiting() {
    for (const each of waiting) if (isUpTo(each.upTo)) each.done()
  }

  const loop = createLoop({
    async step() {
      const startedAt = performance.now()
      const checked = await checkOrSweep()
      answerWaiting()
      if (checked === null) return null
      const restMs = (performance.now() - startedAt) * restShare
      return Math.min(restMs, Math.max(longestRestMs, checked * longestRestOfCallMs))
    },
    onFault(error) {
      if (!isStoreFault(error)) onDefect(error)
      return patientMs
    },
  })

  return {
    /** Call after a commit: there may be calls to check. */
    wake: () => loop.wake(delayMs),
    /** Waits until all current calls are checked, or that many ms. */
    async upToDate(withinMs: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      const entry = { upTo: derived.store.calls.newest(), done: resolve }
      waiting.add(entry)
      const timer = setTimeout(resolve, withinMs)
      loop.wake()
      await promise
      clearTimeout(timer)
      waiting.delete(entry)
    },
    /** End the thread of `check` meanwhile. */
    async stop() {
      isStopped = true
      await loop.stop()
      for (const { done } of waiting) done()
    },
  }
}
