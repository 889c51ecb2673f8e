import { bodyOf } from './packing/bodyText.ts'
import { nameOf } from './messageList.ts'
import type { Db } from './sqlite/database.ts'
import type { MessageType } from '../../contract/model.ts'

/** A message with all that may set it apart from others. */
export interface AnalysedRow {
  bodyId: number
  text: string
  type: MessageType
  label: string
  user: string | null
  source: string | null
  destination: string | null
  /** The URL of its first attempt; null: there was none. */
  endpoint: string | null
  receivedAt: number
}

type Columns = [
  bodyId: number,
  text: string,
  copies: string | null,
  content: string | null,
  messageId: string | null,
  messageIdAt: number | null,
  type: MessageType,
  label: string,
  user: string | null,
  sourceId: number | null,
  destinationId: number,
  endpointId: number | null,
  receivedAt: number,
]

/** Rows of one statement. */
const atOnce = 500

/** Reads messages with their bodies, as fast as possible: it is done for a hundred thousand of them. */
export function analysedRows(db: Db) {
  const rows = db
    .prepare<[string], Columns>(`
      SELECT body.id, body.text, copies, iif(copies IS NULL, NULL, call.content), call.message_id, message_id_at,
        message.type, message.label, message.user_id, message.source_id, message.destination_id,
        (SELECT endpoint_id FROM attempt WHERE attempt.message_id = message.id ORDER BY attempt.id LIMIT 1),
        message.received_at
      FROM json_each(?) AS wanted JOIN message ON message.id = wanted.value
      JOIN body ON body.id = body_id LEFT JOIN call ON call.id = call_id`)
    .raw()
  const named = (table: string) =>
    db.prepare<[], { id: number; name: string }>(
      `SELECT id, ${nameOf(table)} AS name FROM ${table}`,
    )
  const sources = named('source')
  const destinations = named('destination')
  const endpoints = db.prepare<[], { id: number; name: string }>(
    'SELECT id, url AS name FROM endpoint',
  )
  const namesIn = (table: typeof sources) => new Map(table.all().map(({ id, name }) => [id, name]))

  /** Those that still exist. */
  return function* read(ids: ArrayLike<number>): Generator<AnalysedRow> {
    const names = {
      sources: namesIn(sources),
      destinations: namesIn(destinations),
      endpoints: namesIn(endpoints),
    }
    for (let from = 0; from < ids.length; from += atOnce) {
      const wanted = JSON.stringify(Array.prototype.slice.call(ids, from, from + atOnce))
      for (const columns of rows.all(wanted)) yield rowOf(columns, names)
    }
  }
}

type Names = Record<'sources' | 'destinations' | 'endpoints', Map<number, string>>

function rowOf(columns: Columns, names: Names): AnalysedRow {
  const [bodyId, text, copies, content, message_id, message_id_at, type, label, user] = columns
  const [sourceId, destinationId, endpointId, receivedAt] = columns.slice(9) as [
    number | null,
    number,
    number | null,
    number,
  ]
  return {
    bodyId,
    text: bodyOf({ text, copies, content, message_id, message_id_at }),
    type,
    label,
    user,
    source: names.sources.get(sourceId ?? 0) ?? null,
    destination: names.destinations.get(destinationId) ?? null,
    endpoint: names.endpoints.get(endpointId ?? 0) ?? null,
    receivedAt,
  }
}
