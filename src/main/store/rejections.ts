import type { RejectionReason } from '../../contract/model.ts'
import type { Db } from './database.ts'

export interface NewRejection {
  receivedAt: number
  reason: RejectionReason
  message: string
  status: number
  sourceId: number | null
  writeKey: string | null
  method: string
  path: string
  client: string | null
  arrived: Buffer
  arrivedBytes: number
}

export interface RejectionRow {
  id: number
  received_at: number
  reason: RejectionReason
  message: string
  status: number
  source: string | null
  write_key: string | null
  method: string
  path: string
  client: string | null
  arrived: Buffer
  arrived_bytes: number
}

export function rejectionTable(db: Db) {
  const insert = db.prepare(`
    INSERT INTO rejection
      (received_at, reason, message, status, source_id, write_key, method, path, client, arrived, arrived_bytes)
    VALUES (:receivedAt, :reason, :message, :status, :sourceId, :writeKey, :method, :path, :client, :arrived,
      :arrivedBytes)`)
  const columns = `
    SELECT rejection.*, coalesce(removed_name, name) AS source FROM rejection LEFT JOIN source ON source.id = source_id`
  const page = db.prepare<
    [{ before: number; reason: string | null; limit: number }],
    RejectionRow
  >(`
    ${columns} WHERE rejection.id < :before AND (:reason IS NULL OR reason = :reason)
    ORDER BY rejection.id DESC LIMIT :limit`)
  const byId = db.prepare<[number], RejectionRow>(`${columns} WHERE rejection.id = ?`)
  const newest = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM rejection').pluck()
  const removed = db
    .prepare<[], number>("SELECT count FROM removed_count WHERE kind = 'rejection'")
    .pluck()

  return {
    insert: (rejection: NewRejection) => insert.run(rejection),
    page: (query: { before: number; reason: string | null; limit: number }) => page.all(query),
    byId: (id: number) => byId.get(id) ?? null,
    /** As with calls, the newest id is how many there ever were. */
    newest: () => newest.get() ?? 0,
    total: () => (newest.get() ?? 0) - (removed.get() ?? 0),
  }
}
