import type { Db } from '../../src/main/store/sqlite/database.ts'

/** Rows written directly, for tests that start from existing data. Times as given. */
export function storeRows(db: Db) {
  db.exec(`
    INSERT OR IGNORE INTO source (id, name, write_key, kind) VALUES (1, 'app', 'KEY', 'server');
    INSERT OR IGNORE INTO receiver (id, name, path, behaviour) VALUES (1, 'r', '/r', '{"rules":[],"seed":1}')`)
  const destination = db.prepare('INSERT OR IGNORE INTO destination (id, name) VALUES (:id, :name)')
  const endpoint = db.prepare(
    `INSERT OR IGNORE INTO endpoint (id, destination_id, position, url) VALUES (:id, :id, 0, 'http://x')`,
  )
  const call = db.prepare(`
    INSERT INTO call (source_id, message_id, type, label, received_at, content)
    VALUES (1, 'm', 'track', 'E', ?, '{}')`)
  const body = db.prepare(`INSERT INTO body (profile, text) VALUES ('documented', '{}')`)
  const message = db.prepare(`
    INSERT INTO message (call_id, source_id, destination_id, body_id, type, label, state, received_at,
      settled_at, next_attempt_engine_at)
    VALUES (:callId, 1, :destinationId, :bodyId, 'track', 'E', :state, 0, :settledAt, :nextAt)`)
  const count = db.prepare(
    'UPDATE message_count SET count = count + 1 WHERE destination_id = ? AND state = ?',
  )
  const attempt = db.prepare(`
    INSERT INTO attempt (message_id, endpoint_id, number, started_at, started_engine_at, duration_ms, outcome,
      status, verdict, reason, request_headers, timings)
    VALUES (?, ?, 1, 0, 0, 1, 'response', 200, 'success', 'answered 200', '[]', '{}')`)
  const rejection = db.prepare(`
    INSERT INTO rejection (received_at, reason, message, status, method, path, arrived, arrived_bytes)
    VALUES (?, 'bad_request', '', 400, 'POST', '/', x'', 0)`)
  const capture = db.prepare(`
    INSERT INTO capture (receiver_id, received_at, method, path, headers, body, body_bytes, signature, status)
    VALUES (1, ?, 'POST', '/r', '[]', x'', 0, 'valid', 200)`)
  const id = ({ lastInsertRowid }: { lastInsertRowid: number | bigint }) => Number(lastInsertRowid)

  return {
    /** `settledAt` null: unsettled. */
    call(receivedAt: number, messages: { to: number; settledAt: number | null }[] = []): number {
      const callId = id(call.run(receivedAt))
      const bodyId = messages.length > 0 ? id(body.run()) : null
      for (const { to, settledAt } of messages) {
        destination.run({ id: to, name: `d${to}` })
        endpoint.run({ id: to })
        const settled = settledAt !== null
        const state = settled ? (to === 1 ? 'delivered' : 'expired') : 'retrying'
        const nextAt = settled ? null : 1
        count.run(to, state)
        attempt.run(
          id(message.run({ callId, destinationId: to, bodyId, state, settledAt, nextAt })),
          to,
        )
      }
      return callId
    },
    rejection: (receivedAt: number) => void rejection.run(receivedAt),
    capture: (receivedAt: number) => void capture.run(receivedAt),
  }
}

/** Inconsistencies that a store must never have, whatever was removed. */
export function dangling(db: Db): unknown[] {
  return [
    ...db.prepare('SELECT * FROM pragma_foreign_key_check').all(),
    ...db
      .prepare('SELECT id AS body FROM body WHERE id NOT IN (SELECT body_id FROM message)')
      .all(),
    ...db
      .prepare(`
        SELECT state, count FROM message_count
        WHERE count <> (SELECT count(*) FROM message WHERE message.state = message_count.state
          AND message.destination_id = message_count.destination_id)`)
      .all(),
    ...db
      .prepare(`
        SELECT reason, count FROM rejection_count
        WHERE count <> (SELECT count(*) FROM rejection WHERE rejection.reason = rejection_count.reason)`)
      .all(),
    ...db
      .prepare(`
        SELECT kind, count FROM removed_count WHERE count <> CASE kind
          WHEN 'call' THEN (SELECT coalesce(max(id), 0) - count(*) FROM call)
          ELSE (SELECT coalesce(max(id), 0) - count(*) FROM rejection) END`)
      .all(),
  ]
}
