import type { ProfileTable } from '../../store/derived/profiles.ts'

/** Events examined in one transaction: some 2 ms. */
const stepEvents = 5000

/** Removes the events of calls that retention has removed. */
export function createSweep(table: ProfileTable) {
  /** Calls between others were removed: every event is examined, after `after`. `removed`: calls removed until then. */
  let walk: { removed: number; after: number } | null = null

  /** Inside a transaction. Returns whether there is more to do. */
  return function sweep(): boolean {
    const removed = walk?.removed ?? table.removedCalls()
    if (removed === table.sweptCalls()) return false
    const oldest = table.oldestCall()
    if (table.removeEventsBefore(oldest, stepEvents) > 0) return true
    // Ids have no gaps: all removed calls are older than the oldest one.
    if (removed !== oldest - 1) {
      const after = table.removeEventsOfRemoved(walk?.after ?? 0, stepEvents)
      walk = after === null ? null : { removed, after }
      if (walk) return true
    }
    table.setSweptCalls(removed)
    return false
  }
}
