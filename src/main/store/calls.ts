import type { CallType } from '../../contract/model.ts'
import type { CallBytes } from './callBytes.ts'
import { contentOf, storeContent, type StoredContent } from './packing/callContent.ts'
import type { Db } from './sqlite/database.ts'

export interface CallRow {
  id: number
  source_id: number
  source: string
  message_id: string
  type: CallType
  user_id: string | null
  anonymous_id: string | null
  label: string
  received_at: number
  content: string
  notices: string
  sync_id: number | null
}

type StoredCall = CallRow & StoredContent

const callOf = ({ message_id_at: at, ...row }: StoredCall): CallRow => ({
  ...row,
  content: contentOf(row.content, at, row.message_id),
})

export interface NewCall {
  sourceId: number
  messageId: string
  type: CallType
  userId: string | null
  anonymousId: string | null
  label: string
  receivedAt: number
  /** When it happened, in engine time. */
  engineAt: number
  content: string
  notices: string
  /** The sync that made it; absent: none did. */
  syncId?: number | null
}

export interface RoutingRow {
  call_id: number
  destination_id: number
  destination: string
  message_id: number | null
  state: string | null
  resent_from: number | null
  reason: string | null
}

export function callTable(db: Db, callBytes: CallBytes) {
  const insert = db.prepare(`
    INSERT INTO call (source_id, message_id, type, user_id, anonymous_id, label, received_at, engine_at, content,
      notices, sync_id, message_id_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const insertFiltered = db.prepare(
    'INSERT INTO filtered (call_id, destination_id, reason) VALUES (?, ?, ?)',
  )
  const repeated = db
    .prepare<[string, number, number], number>(
      'SELECT id FROM call WHERE message_id = ? AND source_id = ? AND received_at > ? LIMIT 1',
    )
    .pluck()
  const byMessageId = db
    .prepare<[string, number], number>(
      'SELECT max(id) FROM call WHERE message_id = ? AND source_id = ?',
    )
    .pluck()
  const columns = `
    SELECT call.*, coalesce(removed_name, name) AS source FROM call JOIN source ON source.id = source_id`
  const page = db.prepare<[number, number], StoredCall>(`
    ${columns} WHERE call.id < ? ORDER BY call.id DESC LIMIT ?`)
  const byId = db.prepare<[number], StoredCall>(`
    ${columns} WHERE call.id = ?`)
  const byIds = db.prepare<[string], StoredCall>(`
    ${columns} WHERE call.id IN (SELECT value FROM json_each(?)) ORDER BY call.id DESC`)
  const seenSince = db.prepare<[number, string], { userId: string; sourceId: number }>(`
    SELECT DISTINCT user_id AS userId, source_id AS sourceId FROM call
    WHERE id > ? AND user_id IN (SELECT value FROM json_each(?))`)
  const newest = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM call').pluck()
  const removed = db
    .prepare<[], number>("SELECT count FROM removed_count WHERE kind = 'call'")
    .pluck()
  // The ids are passed as one JSON list, so that a page of calls costs one statement.
  const routing = db.prepare<[{ ids: string }], RoutingRow>(`
    SELECT call_id, destination_id, coalesce(removed_name, name) AS destination, message_id, state, resent_from,
      reason
    FROM (
      SELECT call_id, destination_id, id AS message_id, state, resent_from, NULL AS reason
      FROM message WHERE call_id IN (SELECT value FROM json_each(:ids))
      UNION ALL
      SELECT call_id, destination_id, NULL, NULL, NULL, reason
      FROM filtered WHERE call_id IN (SELECT value FROM json_each(:ids))
    ) JOIN destination ON destination.id = destination_id
    ORDER BY call_id, destination_id, message_id`)

  return {
    /** Bound by position: naming each value costs a fifth of the insert. */
    insert(c: NewCall) {
      const { content, message_id_at: messageIdAt } = storeContent(c.content, c.messageId)
      callBytes.add(content)
      return Number(
        insert.run(
          c.sourceId,
          c.messageId,
          c.type,
          c.userId,
          c.anonymousId,
          c.label,
          c.receivedAt,
          c.engineAt,
          content,
          c.notices,
          c.syncId ?? null,
          messageIdAt,
        ).lastInsertRowid,
      )
    },
    insertFiltered: (callId: number, destinationId: number, reason: string) =>
      insertFiltered.run(callId, destinationId, reason),
    /** The call with this message id since a given time, or null. */
    repeated: (messageId: string, sourceId: number, since: number) =>
      repeated.get(messageId, sourceId, since) ?? null,
    /** The newest call of a source with this message id, or null. */
    idOf: (messageId: string, sourceId: number) => byMessageId.get(messageId, sourceId) ?? null,
    /** Which of these users had a call after one, and from which sources. */
    seenSince: (after: number, userIds: string[]) => seenSince.all(after, JSON.stringify(userIds)),
    /** Newest first, older than `before`. */
    page: (before: number, limit: number) => page.all(before, limit).map(callOf),
    byId(id: number): CallRow | null {
      const row = byId.get(id)
      return row ? callOf(row) : null
    },
    /** Newest first; those that exist. */
    byIds: (ids: number[]) => byIds.all(JSON.stringify(ids)).map(callOf),
    routing: (ids: number[]) => routing.all({ ids: JSON.stringify(ids) }),
    /** Ids are assigned without gaps: the newest is the number of calls ever collected. */
    newest: () => newest.get() ?? 0,
    total: () => (newest.get() ?? 0) - (removed.get() ?? 0),
  }
}
