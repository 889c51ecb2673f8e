/**
 * Runs `work` for any number of calls, one at a time, and rests between two runs at least `gapMs` and
 * as long as the last one took: a slow answer slows the asking, never piles it up.
 */
export function coalesce(work: () => Promise<unknown>, gapMs: number): () => void {
  let running = false
  let again = false
  const run = async () => {
    running = true
    const started = performance.now()
    await work().catch(() => undefined)
    const took = performance.now() - started
    await new Promise((resolve) => setTimeout(resolve, Math.max(gapMs, took)))
    running = false
    if (again) {
      again = false
      void run()
    }
  }
  return () => {
    if (running) again = true
    else void run()
  }
}
