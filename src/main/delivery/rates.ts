const seconds = 60
const samples = 500

/** How fast messages are delivered, over the last minute, and how long attempts take, over the last 500. */
export function createRates(now: () => number = Date.now) {
  const perSecond = new Map<number, number>()
  const durations: number[] = []
  let next = 0
  const second = () => Math.floor(now() / 1000)

  return {
    delivered() {
      const at = second()
      perSecond.set(at, (perSecond.get(at) ?? 0) + 1)
      if (perSecond.size > seconds + 1)
        for (const old of perSecond.keys()) if (old < at - seconds) perSecond.delete(old)
    },
    attempted(durationMs: number) {
      durations[next] = durationMs
      next = (next + 1) % samples
    },
    read() {
      // The present second is not over: the last whole one is the rate.
      const last = second() - 1
      const history = Array.from(
        { length: seconds },
        (_, i) => perSecond.get(last - seconds + 1 + i) ?? 0,
      )
      const sorted = durations.toSorted((a, b) => a - b)
      return {
        deliveredPerSecond: history.at(-1) ?? 0,
        history,
        p95Ms: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? null,
      }
    },
  }
}
export type Rates = ReturnType<typeof createRates>
