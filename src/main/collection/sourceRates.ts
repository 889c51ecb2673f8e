import { countPerSecond } from '../delivery/perSecond.ts'

/** Calls accepted in the last minute, by source. */
export function createSourceRates(now = () => performance.now()) {
  const bySource = new Map<number, ReturnType<typeof countPerSecond>>()
  return {
    accepted(sourceId: number, calls: number) {
      const known = bySource.get(sourceId) ?? countPerSecond(now)
      bySource.set(sourceId, known)
      known.add(calls)
    },
    perMinute: (sourceId: number) => bySource.get(sourceId)?.total() ?? 0,
  }
}
export type SourceRates = ReturnType<typeof createSourceRates>
