import { setTimeout as sleepMs } from 'node:timers/promises'
import { isStoreFault } from '../store/storeFault.ts'

/** When it is tried again: while the store cannot be written, and after a defect of ours. */
const storeFaultMs = 1000
const defectMs = 60_000

interface StepsParts {
  /** A few milliseconds of it, in one transaction, which all others wait for. Whether there may be more. */
  step: () => Promise<boolean>
  onDefect: (error: unknown) => void
}

/** Work that was decided and is done behind it, a step at a time: as long as a step took is then the others'. */
export function createSteps({ step, onDefect }: StepsParts) {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> | null = null
  let woken = false

  function wake() {
    woken = true
    if (!signal.aborted) running ??= run()
  }

  async function run() {
    while (woken && !signal.aborted) {
      woken = false
      const start = performance.now()
      let restMs = 0
      try {
        if (await step()) {
          woken = true
          restMs = performance.now() - start
        }
      } catch (error) {
        onDefect(error)
        woken = true
        restMs = isStoreFault(error) ? storeFaultMs : defectMs
      }
      if (woken) await sleepMs(restMs, undefined, { signal }).catch(() => {})
    }
    running = null
  }

  return {
    /** There may be something to do. */
    wake,
    /** What is not done is done after the next start. */
    async stop() {
      stopping.abort()
      await running
    },
  }
}
