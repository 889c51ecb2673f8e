import type { Answer, HeaderLines, SignatureVerdict } from '../../contract/model.ts'
import type { Db } from './database.ts'

export interface ReceiverRecord {
  id: number
  name: string
  path: string
  respond: Answer[]
  served: number
}

export interface NewCapture {
  receiverId: number
  receivedAt: number
  method: string
  path: string
  headers: HeaderLines
  body: Buffer
  bodyBytes: number
  signature: SignatureVerdict
  status: number
}

export interface CaptureRow {
  id: number
  receiver: string
  received_at: number
  method: string
  path: string
  headers: string
  body: Buffer
  body_bytes: number
  signature: SignatureVerdict
  status: number
}

type Row = Omit<ReceiverRecord, 'respond'> & { respond: string }
const read = (row: Row): ReceiverRecord => ({
  ...row,
  respond: JSON.parse(row.respond) as Answer[],
})

export function receiverTable(db: Db) {
  const live = 'SELECT id, name, path, respond, served FROM receiver WHERE removed_at IS NULL'
  const all = db.prepare<[], Row>(`${live} ORDER BY id`)
  const byId = db.prepare<[number], Row>(`${live} AND id = ?`)
  const remove = db.prepare(`
    UPDATE receiver SET removed_at = :at, removed_name = name, name = ' removed ' || id, path = ' removed ' || id
    WHERE id = :id`)
  const insert = db.prepare(
    'INSERT INTO receiver (name, path, respond) VALUES (:name, :path, :respond)',
  )
  const update = db.prepare(`
    UPDATE receiver SET name = :name, path = :path, respond = :respond, served = :served WHERE id = :id`)
  const serve = db.prepare('UPDATE receiver SET served = served + 1 WHERE id = ?')

  return {
    all: () => all.all().map(read),
    byId(id: number) {
      const row = byId.get(id)
      return row ? read(row) : null
    },
    insert: (receiver: { name: string; path: string; respond: Answer[] }) =>
      Number(
        insert.run({ ...receiver, respond: JSON.stringify(receiver.respond) }).lastInsertRowid,
      ),
    update: (receiver: ReceiverRecord) =>
      update.run({ ...receiver, respond: JSON.stringify(receiver.respond) }),
    remove: (id: number, at: number) => remove.run({ id, at }),
    countServed: (id: number) => serve.run(id),
  }
}

export function captureTable(db: Db) {
  const insert = db.prepare(`
    INSERT INTO capture (receiver_id, received_at, method, path, headers, body, body_bytes, signature, status)
    VALUES (:receiverId, :receivedAt, :method, :path, :headers, :body, :bodyBytes, :signature, :status)`)
  const columns = `
    SELECT capture.*, coalesce(removed_name, name) AS receiver
    FROM capture JOIN receiver ON receiver.id = receiver_id`
  const page = db.prepare<
    [{ before: number; receiver: string | null; limit: number }],
    CaptureRow
  >(`
    ${columns} WHERE capture.id < :before AND (:receiver IS NULL OR coalesce(removed_name, name) = :receiver)
    ORDER BY capture.id DESC LIMIT :limit`)
  const within = db.prepare<[{ from: number; to: number; body: Buffer }], CaptureRow>(`
    ${columns} WHERE received_at BETWEEN :from AND :to AND body = :body ORDER BY capture.id DESC`)

  return {
    insert: (capture: NewCapture) =>
      insert.run({ ...capture, headers: JSON.stringify(capture.headers) }),
    page: (query: { before: number; receiver: string | null; limit: number }) => page.all(query),
    /** Captures of exactly these bytes that came between two moments. */
    within: (query: { from: number; to: number; body: Buffer }) => within.all(query),
  }
}
