import type { Db } from '../sqlite/database.ts'
import { type CursorName, cursorTable } from './cursors.ts'

/** Rows examined in one transaction: some 2 ms. */
const stepRows = 5000

interface Swept {
  /** A table with the column `call_id`. */
  table: string
  /** How many calls retention had removed when the table was last swept. */
  cursor: CursorName
  onRemoved?: (rows: number) => void
}

/** Removes the rows of calls that retention has removed, from a table of derived data. */
export function callSweep(db: Db, { table, cursor, onRemoved }: Swept) {
  const cursors = cursorTable(db)
  const removedCalls = db
    .prepare<[], number>("SELECT count FROM removed_count WHERE kind = 'call'")
    .pluck()
  const oldestCall = db.prepare<[], number>('SELECT coalesce(min(id), 1) FROM call').pluck()
  const removeBefore = db.prepare<[number, number]>(`
    DELETE FROM ${table} WHERE call_id IN (
      SELECT call_id FROM ${table} WHERE call_id < ? ORDER BY call_id LIMIT ?)`)
  const endOfStretch = db
    .prepare<[number, number], number>(
      `SELECT call_id FROM ${table} WHERE call_id > ? ORDER BY call_id LIMIT 1 OFFSET ?`,
    )
    .pluck()
  const removeOfRemoved = db.prepare<[number, number]>(`
    DELETE FROM ${table} WHERE call_id > ? AND call_id <= ?
      AND NOT EXISTS (SELECT 1 FROM call WHERE call.id = call_id)`)
  /** Calls between others were removed: every row is examined, after `after`. `removed`: calls removed until then. */
  let walk: { removed: number; after: number } | null = null

  function counted(rows: number): number {
    if (rows > 0) onRemoved?.(rows)
    return rows
  }

  /** Examines rows after a call. Returns the call of the last one; null: there are no more. */
  function walkFrom(after: number): number | null {
    const end = endOfStretch.get(after, stepRows - 1) ?? null
    counted(removeOfRemoved.run(after, end ?? Number.MAX_SAFE_INTEGER).changes)
    return end
  }

  /** Inside a transaction. Returns whether there is more to do. */
  return function sweep(): boolean {
    const removed = walk?.removed ?? removedCalls.get() ?? 0
    if (removed === cursors.read(cursor)) return false
    const oldest = oldestCall.get() ?? 1
    if (counted(removeBefore.run(oldest, stepRows).changes) > 0) return true
    // Ids have no gaps: all removed calls are older than the oldest one.
    if (removed !== oldest - 1) {
      const after = walkFrom(walk?.after ?? 0)
      walk = after === null ? null : { removed, after }
      if (walk) return true
    }
    cursors.write(cursor, removed)
    return false
  }
}
