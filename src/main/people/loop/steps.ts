import { isUnavailable } from '../../errors/refusal.ts'
import { createLoop } from '../../loop/loop.ts'
import { isStoreFault } from '../../store/sqlite/storeFault.ts'

/** Retry interval while the store cannot be written or profiles are being restarted, and after an internal error. */
const storeFaultMs = 1000
const defectMs = 60_000

interface StepsParts {
  /** Runs one transaction of a few milliseconds, which blocks everything else. Returns whether there may be more. */
  step: () => Promise<boolean>
  onDefect: (error: unknown) => void
}

/** Runs decided work in the background, step by step, with pauses as long as the steps. */
export function createSteps({ step, onDefect }: StepsParts) {
  return createLoop({
    async step() {
      const start = performance.now()
      return (await step()) ? performance.now() - start : null
    },
    onFault(error) {
      if (isUnavailable(error)) return storeFaultMs
      onDefect(error)
      return isStoreFault(error) ? storeFaultMs : defectMs
    },
  })
}
