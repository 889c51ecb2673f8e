import type { AnswerFault } from '../../contract/behaviour.ts'
import type { SignatureVerdict } from '../../contract/receiver.ts'
import type { Db } from './sqlite/database.ts'

/**
 * `when shown`: it follows from the body. Parsing it takes a tenth of the time of a request, and few captures are
 * ever read.
 */
export type StoredVerdict = SignatureVerdict | 'when shown'

export interface NewCapture {
  receiverId: number
  receivedAt: number
  method: string
  path: string
  /** The request line and the headers as received. */
  head: Buffer
  body: Buffer
  bodyBytes: number
  /** A chunked body as received; null: it is `body`. */
  framed: Buffer | null
  signature: SignatureVerdict
  /** Over the body parsed and serialised again; null: it is not JSON. */
  reserialised: StoredVerdict | null
  /** 0: a fault instead of a response. */
  status: number
  fault: AnswerFault | null
  /** The message that the request delivered; null: it was not ours. */
  messageId: number | null
}

export interface CaptureRow {
  id: number
  receiver: string
  received_at: number
  method: string
  path: string
  /** JSON; empty if there is a head. */
  headers: string
  /** Null: a capture of an earlier version. */
  head: Buffer | null
  framed: Buffer | null
  body: Buffer
  body_bytes: number
  signature: SignatureVerdict
  reserialised: StoredVerdict | null
  status: number
  fault: AnswerFault | null
  message_id: number | null
}

interface Page {
  before: number
  /** A receiver's name. */
  receiver: string | null
  limit: number
}

export function captureTable(db: Db) {
  // By position: names take a tenth of the time.
  const insert = db.prepare(`
    INSERT INTO capture (receiver_id, received_at, method, path, headers, head, framed, body, body_bytes, signature,
      reserialised, status, fault, message_id)
    VALUES (?, ?, ?, ?, '', ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const columns = `
    SELECT capture.*, coalesce(removed_name, name) AS receiver
    FROM capture JOIN receiver ON receiver.id = receiver_id`
  const byIds = db.prepare<[string], CaptureRow>(`
    ${columns} WHERE capture.id IN (SELECT value FROM json_each(?)) ORDER BY capture.id DESC`)
  const byId = db.prepare<[number], CaptureRow>(`${columns} WHERE capture.id = ? AND NOT cleared`)
  const idsOf = db
    .prepare<[{ id: number; before: number; limit: number }], number>(`
      SELECT id FROM capture INDEXED BY capture_receiver
      WHERE receiver_id = :id AND id < :before AND NOT cleared ORDER BY id DESC LIMIT :limit`)
    .pluck()
  const ever = db.prepare<[], number>('SELECT id FROM receiver').pluck()
  const named = db
    .prepare<[string], number>('SELECT id FROM receiver WHERE coalesce(removed_name, name) = ?')
    .pluck()
  const within = db.prepare<[{ from: number; to: number; body: Buffer }], CaptureRow>(`
    ${columns} WHERE received_at BETWEEN :from AND :to AND body = :body AND NOT cleared
    ORDER BY capture.id DESC`)
  const counts = db.prepare<[], { id: number; count: number }>(
    'SELECT receiver_id AS id, count FROM capture_count',
  )
  const clear = db.prepare<[{ id: number; upTo: number; limit: number }]>(`
    UPDATE capture SET cleared = 1, body = x'', headers = '[]', head = NULL, framed = NULL WHERE id IN (
      SELECT id FROM capture WHERE receiver_id = :id AND id <= :upTo AND NOT cleared LIMIT :limit)`)
  const clearThese = db.prepare<[string]>(`
    UPDATE capture SET cleared = 1, body = x'', headers = '[]', head = NULL, framed = NULL
    WHERE id IN (SELECT value FROM json_each(?)) AND NOT cleared`)
  const newest = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM capture').pluck()

  return {
    insert: (each: NewCapture) =>
      insert.run(
        each.receiverId,
        each.receivedAt,
        each.method,
        each.path,
        each.head,
        each.framed,
        each.body,
        each.bodyBytes,
        each.signature,
        each.reserialised,
        each.status,
        each.fault,
        each.messageId,
      ),
    page({ receiver, before, limit }: Page): CaptureRow[] {
      // One list per receiver: removed ones may have had the same name, and cleared captures are in no list.
      const receivers = receiver === null ? ever.all() : named.all(receiver)
      const ids = receivers.flatMap((id) => idsOf.all({ id, before, limit }))
      return byIds.all(JSON.stringify(ids.toSorted((a, b) => b - a).slice(0, limit)))
    },
    /** Newest first; those that exist. */
    byIds: (ids: number[]) => byIds.all(JSON.stringify(ids)),
    byId: (id: number) => byId.get(id) ?? null,
    /** Captures of exactly these bytes between two times. */
    within: (query: { from: number; to: number; body: Buffer }) => within.all(query),
    /** The number of captures by receiver id. */
    counts: () => new Map(counts.all().map(({ id, count }) => [id, count])),
    newest: () => newest.get() ?? 0,
    /** Clears those of these captures that exist; returns how many. */
    clearThese: (ids: number[]) => clearThese.run(JSON.stringify(ids)).changes,
    /** Clears up to `limit` of a receiver's captures up to an id; returns how many. */
    clear: (id: number, upTo: number, limit: number) => clear.run({ id, upTo, limit }).changes,
  }
}
