import type { CallType } from '../../contract/model.ts'
import { contentOf } from './packing/callContent.ts'
import type { Db } from './sqlite/database.ts'

/** A call of a source, as it was collected. */
export interface SourceCall {
  id: number
  type: CallType
  receivedAt: number
  content: string
}

/** Calls received from `since`, before `until`. */
export interface Period {
  since: number
  until: number
}

type Columns = [
  id: number,
  type: CallType,
  receivedAt: number,
  content: string,
  messageId: string,
  messageIdAt: number | null,
]

/** Ids of one statement. */
const atOnce = 500

/** Reads the calls of a source, newest first. */
export function sourceCalls(db: Db) {
  const newest = db.prepare<[number], { id: number; receivedAt: number }>(
    'SELECT id, received_at AS receivedAt FROM call WHERE id <= ? ORDER BY id DESC LIMIT 1',
  )
  const rows = db
    .prepare<[number, number, number, number, number], Columns>(`
      SELECT id, type, received_at, content, message_id, message_id_at FROM call NOT INDEXED
      WHERE id > ? AND id <= ? AND source_id = ? AND received_at >= ? AND received_at < ? ORDER BY id DESC`)
    .raw()

  /** In batches, so that a thread with other work can do it in between. */
  return function* newestFirst(
    sourceId: number,
    { since, until }: Period,
  ): Generator<SourceCall[]> {
    let last = newest.get(Number.MAX_SAFE_INTEGER)
    // Times of receipt follow the ids, but for jumps of the system clock.
    while (last && last.receivedAt >= since) {
      const from = last.id - atOnce
      const batch = rows.all(
        from,
        last.id,
        sourceId,
        since,
        Math.min(until, Number.MAX_SAFE_INTEGER),
      )
      yield batch.map(callOf)
      last = newest.get(from)
    }
  }
}
export type SourceCalls = ReturnType<typeof sourceCalls>

const callOf = ([id, type, receivedAt, content, messageId, messageIdAt]: Columns): SourceCall => ({
  id,
  type,
  receivedAt,
  content: contentOf(content, messageIdAt, messageId),
})
