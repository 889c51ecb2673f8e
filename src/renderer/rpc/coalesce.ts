/**
 * Coalesces any number of calls into single runs of `work`. The pause between runs is at least `gapMs` and the duration
 * of the last run, so that slow responses do not pile up.
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
