import type { BodyProfile, MessageState, MessageType } from '../../contract/model.ts'
import { bodyColumns, bodyOf, type BodyRow } from './packing/bodyText.ts'
import type { Db } from './sqlite/database.ts'

export interface MessageRow {
  id: number
  call_id: number | null
  destination_id: number
  destination: string
  source: string | null
  type: MessageType
  user_id: string | null
  label: string
  state: MessageState
  received_at: number
  settled_at: number | null
  rounds: number
  first_attempt_engine_at: number | null
  next_attempt_engine_at: number | null
  resent_from: number | null
  /** Of a deletion notice. */
  deletion_id: number | null
}

export interface MessageBody {
  profile: BodyProfile
  text: string
  notices: string
}

/** A removed object keeps its former name, which another may have by now. */
export const nameOf = (table: string) => `coalesce(${table}.removed_name, ${table}.name)`

export function messageList(db: Db) {
  const columns = `
    SELECT message.*, ${nameOf('destination')} AS destination, ${nameOf('source')} AS source, deletion_id
    FROM message
    JOIN destination ON destination.id = destination_id LEFT JOIN source ON source.id = message.source_id
    LEFT JOIN notice ON notice.id = notice_id`
  const byId = db.prepare<[number], MessageRow>(`${columns} WHERE message.id = ?`)
  const byIds = db.prepare<[string], MessageRow>(`
    ${columns} WHERE message.id IN (SELECT value FROM json_each(?)) ORDER BY message.id DESC`)
  const body = db.prepare<[number], Omit<MessageBody, 'text'> & BodyRow>(`
    SELECT profile, body.notices, ${bodyColumns}
    FROM message JOIN body ON body.id = body_id LEFT JOIN call ON call.id = call_id WHERE message.id = ?`)

  const labels = db.prepare<[string], { id: number; type: MessageType; label: string }>(
    'SELECT id, type, label FROM message WHERE id IN (SELECT value FROM json_each(?))',
  )
  const resentAs = db.prepare<[number, number], { id: number; state: MessageState }>(
    'SELECT id, state FROM message WHERE resent_from = ? ORDER BY id DESC LIMIT ?',
  )
  const newest = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM message').pluck()

  return {
    newest: () => newest.get() ?? 0,
    byId: (id: number) => byId.get(id) ?? null,
    /** Newest first; those that exist. */
    byIds: (ids: number[]) => byIds.all(JSON.stringify(ids)),
    /** The body that was signed and is sent. */
    body(id: number): MessageBody | null {
      const row = body.get(id)
      return row ? { profile: row.profile, text: bodyOf(row), notices: row.notices } : null
    },
    /** The newest messages it was resent as. */
    resentAs: (id: number, limit: number) => resentAs.all(id, limit),
    /** The type and label of each of these that still exists. */
    labels: (ids: number[]) => labels.all(JSON.stringify(ids)),
  }
}
