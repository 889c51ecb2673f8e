import type { CheckedMessageFilter } from '../../contract/api.ts'
import type { BodyProfile, MessageState, MessageType } from '../../contract/model.ts'
import { bodyColumns, bodyOf, type BodyRow } from './bodyText.ts'
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
const nameOf = (table: string) => `coalesce(${table}.removed_name, ${table}.name)`

type Given = string | number
type Clause = [sql: string, ...values: ((given: Given) => Given)[]]

const asGiven = (given: Given) => given
const time = (given: Given) => Date.parse(String(given))

/** Each part of a filter as SQL. An unknown name of a source or destination matches nothing. */
const clauses: Record<keyof CheckedMessageFilter, Clause> = {
  state: ['message.state = ?', asGiven],
  type: ['message.type = ?', asGiven],
  user: ['message.user_id = ?', asGiven],
  event: [`message.type = 'track' AND message.label = ?`, asGiven],
  source: [`message.source_id IN (SELECT id FROM source WHERE ${nameOf('source')} = ?)`, asGiven],
  destination: [
    `message.destination_id IN (SELECT id FROM destination WHERE ${nameOf('destination')} = ?)`,
    asGiven,
  ],
  // The ids of its notices are consecutive, so a range is faster than a search for each notice.
  deletion: [
    `message.notice_id >= (SELECT min(id) FROM notice WHERE deletion_id = ?)
      AND message.notice_id <= (SELECT max(id) FROM notice WHERE deletion_id = ?)`,
    asGiven,
    asGiven,
  ],
  q: [`instr(lower(message.label || ' ' || coalesce(message.user_id, '')), lower(?)) > 0`, asGiven],
  since: ['message.received_at >= ?', time],
  until: ['message.received_at < ?', time],
  settledSince: ['message.settled_at >= ?', time],
  sync: ['message.sync_id = ?', asGiven],
  upTo: ['message.id <= ?', asGiven],
}

export function messageList(db: Db) {
  const columns = `
    SELECT message.*, ${nameOf('destination')} AS destination, ${nameOf('source')} AS source, deletion_id
    FROM message
    JOIN destination ON destination.id = destination_id LEFT JOIN source ON source.id = message.source_id
    LEFT JOIN notice ON notice.id = notice_id`
  const byId = db.prepare<[number], MessageRow>(`${columns} WHERE message.id = ?`)
  const body = db.prepare<[number], Omit<MessageBody, 'text'> & BodyRow>(`
    SELECT profile, body.notices, ${bodyColumns}
    FROM message JOIN body ON body.id = body_id LEFT JOIN call ON call.id = call_id WHERE message.id = ?`)

  const labels = db.prepare<[string], { id: number; type: MessageType; label: string }>(
    'SELECT id, type, label FROM message WHERE id IN (SELECT value FROM json_each(?))',
  )
  const newest = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM message').pluck()

  return {
    newest: () => newest.get() ?? 0,
    byId: (id: number) => byId.get(id) ?? null,
    /** The body that was signed and is sent. */
    body(id: number): MessageBody | null {
      const row = body.get(id)
      return row ? { profile: row.profile, text: bodyOf(row), notices: row.notices } : null
    },
    /** The type and label of each of these that still exists. */
    labels: (ids: number[]) => labels.all(JSON.stringify(ids)),
    /** Newest first, older than `before`. */
    page(
      filter: CheckedMessageFilter,
      { before, offset, limit }: { before: number; offset: number; limit: number },
    ) {
      const { where, values } = conditions(filter)
      // Ids first, from the narrowest index; rows only for the page itself.
      return db
        .prepare<unknown[], MessageRow>(`
          ${columns} WHERE message.id IN (
            SELECT id FROM ${rowsFor(filter)} WHERE ${where} AND id < ? ORDER BY id DESC LIMIT ? OFFSET ?
          ) ORDER BY message.id DESC`)
        .all(...values, before, limit, offset)
    },
    /** Like `page`, but only the ids. */
    ids(filter: CheckedMessageFilter, { before, limit }: { before: number; limit: number }) {
      const { where, values } = conditions(filter)
      return db
        .prepare<unknown[], number>(
          `SELECT id FROM ${rowsFor(filter)} WHERE ${where} AND id < ? ORDER BY id DESC LIMIT ?`,
        )
        .pluck()
        .all(...values, before, limit)
    },
    count(filter: CheckedMessageFilter) {
      const { where, values } = conditions(filter)
      return db
        .prepare<unknown[], { count: number; newest: number | null }>(
          `SELECT count(*) AS count, max(id) AS newest FROM ${rowsFor(filter)} WHERE ${where}`,
        )
        .get(...values) as { count: number; newest: number | null }
    },
  }
}

/** Recently settled messages, and those of one sync, are few among all, which SQLite cannot know. */
function rowsFor({ settledSince, sync }: CheckedMessageFilter): string {
  if (sync !== undefined) return 'message INDEXED BY message_sync'
  return settledSince === undefined ? 'message' : 'message INDEXED BY message_settled'
}

function conditions(filter: CheckedMessageFilter) {
  const given = (Object.keys(clauses) as (keyof CheckedMessageFilter)[]).flatMap((key) => {
    const value = filter[key]
    if (value === undefined) return []
    const [sql, ...values] = clauses[key]
    return [{ sql, values: values.map((read) => read(value)) }]
  })
  return {
    where: given.map(({ sql }) => sql).join(' AND ') || 'true',
    values: given.flatMap(({ values }) => values),
  }
}
