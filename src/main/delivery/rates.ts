import { countPerSecond } from './perSecond.ts'

const samples = 500

/** How fast messages are delivered, over the last minute, and how long attempts take, over the last 500. */
export function createRates(now = () => performance.now()) {
  const perSecond = countPerSecond(now)
  const durations: number[] = []
  let next = 0

  return {
    delivered: () => perSecond.add(),
    attempted(durationMs: number) {
      durations[next] = durationMs
      next = (next + 1) % samples
    },
    read() {
      const history = perSecond.history()
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
