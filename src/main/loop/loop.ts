/** A timer beyond 2³¹ ms would fire immediately, and the system clock may be changed. */
const longestSleepMs = 3_600_000

interface LoopParts {
  /** Runs one bounded turn. Returns the pause before the next turn in ms, or null to sleep until woken. */
  step: () => Promise<number | null> | number | null
  /** Reports an error that a step threw. Returns the pause, like `step`. */
  onFault: (error: unknown) => number | null
}

/**
 * Runs background work in bounded turns with pauses between them, so that other work gets its turn. Whoever adds work
 * wakes the loop.
 */
export function createLoop({ step, onFault }: LoopParts) {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let stopped = false
  let dueAt = Infinity
  /** End of the pause after the last turn. Waking does not shorten the pause. */
  let restsUntil = 0

  function wake(ms = 0) {
    const at = performance.now() + ms
    if (at >= dueAt) return
    dueAt = at
    if (running === null) schedule()
  }

  function schedule() {
    if (timer) clearTimeout(timer)
    timer = null
    if (stopped || dueAt === Infinity) return
    const ms = Math.ceil(Math.max(dueAt, restsUntil) - performance.now())
    timer = setTimeout(run, Math.max(0, Math.min(ms, longestSleepMs)))
    // Nothing is lost when the process ends before.
    timer.unref()
  }

  function run() {
    timer = null
    dueAt = Infinity
    running = runTurn()
  }

  async function runTurn() {
    const restMs = await turn()
    running = null
    restsUntil = performance.now() + (restMs ?? 0)
    if (restMs !== null) dueAt = Math.min(dueAt, restsUntil)
    schedule()
  }

  async function turn() {
    try {
      return await step()
    } catch (error) {
      return onFault(error)
    }
  }

  return {
    /**
     * Call when there may be something to do: the next turn starts within this many ms, or after the current pause. A
     * step may call it too.
     */
    wake,
    isStopped: () => stopped,
    /** Waits for the turn in progress. Unfinished work continues after the next start. */
    async stop() {
      stopped = true
      if (timer) clearTimeout(timer)
      await running
    },
  }
}
