import type { Db } from '../sqlite/database.ts'
import { cursorTable } from './cursors.ts'

/** Finds and removes the events of calls that retention has removed. */
export function eventSweep(db: Db, onRemoved: (events: number) => void) {
  const cursors = cursorTable(db)
  const removedCalls = db
    .prepare<[], number>("SELECT count FROM removed_count WHERE kind = 'call'")
    .pluck()
  const oldestCall = db.prepare<[], number>('SELECT coalesce(min(id), 1) FROM call').pluck()
  const removeEventsBefore = db.prepare<[number, number]>(`
    DELETE FROM profile_event WHERE call_id IN (
      SELECT call_id FROM profile_event WHERE call_id < ? ORDER BY call_id LIMIT ?)`)
  const endOfStretch = db
    .prepare<[number, number], number>(
      'SELECT call_id FROM profile_event WHERE call_id > ? ORDER BY call_id LIMIT 1 OFFSET ?',
    )
    .pluck()
  const removeEventsOfRemoved = db.prepare<[number, number]>(`
    DELETE FROM profile_event WHERE call_id > ? AND call_id <= ?
      AND NOT EXISTS (SELECT 1 FROM call WHERE call.id = call_id)`)

  function counted(events: number): number {
    onRemoved(events)
    return events
  }

  return {
    /** How many calls retention has removed, and how many of these when their events were removed last. */
    removedCalls: () => removedCalls.get() ?? 0,
    sweptCalls: () => cursors.read('removedCalls'),
    setSweptCalls: (count: number) => cursors.write('removedCalls', count),
    oldestCall: () => oldestCall.get() ?? 1,
    /** Returns how many. */
    removeEventsBefore: (callId: number, limit: number) =>
      counted(removeEventsBefore.run(callId, limit).changes),
    /** Examines `limit` events after a call. Returns the call of the last one; null: there are no more. */
    removeEventsOfRemoved(after: number, limit: number): number | null {
      const end = endOfStretch.get(after, limit - 1) ?? null
      counted(removeEventsOfRemoved.run(after, end ?? Number.MAX_SAFE_INTEGER).changes)
      return end
    },
  }
}
