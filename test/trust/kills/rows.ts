import type { Db } from '../../../src/main/store/sqlite/database.ts'

/** Written as SQL, because it takes longer through the ports than a test has. All of them settled long ago. */
export function insertSettled(db: Db, count: number, from: number) {
  db.exec(`
    INSERT OR IGNORE INTO source (id, name, write_key, kind) VALUES (1, 'app', 'KEY', 'server');
    INSERT OR IGNORE INTO destination (id, name) VALUES (1, 'D');
    INSERT OR IGNORE INTO endpoint (id, destination_id, position, url) VALUES (1, 1, 0, 'http://127.0.0.1:9');`)
  const call = db.prepare(`
    INSERT INTO call (source_id, message_id, type, user_id, label, received_at, content)
    VALUES (1, ?, 'track', ?, 'E', 1, ?)`)
  const body = db.prepare("INSERT INTO body (profile, text) VALUES ('documented', ?)")
  const message = db.prepare(`
    INSERT INTO message (call_id, source_id, destination_id, body_id, type, user_id, label, state, received_at, settled_at)
    VALUES (?, 1, 1, ?, 'track', ?, 'E', 'delivered', 1, 1)`)
  const attempt = db.prepare(`
    INSERT INTO attempt (message_id, endpoint_id, number, started_at, started_engine_at, duration_ms, outcome,
      status, verdict, reason, request_headers, timings)
    VALUES (?, 1, 1, 1, 1, 1, 'response', 200, 'success', 'answered 200', '[]', '{}')`)
  db.transaction(() => {
    for (let number = from; number < from + count; number++) {
      const user = `u${number % 500}`
      const text = JSON.stringify({ event: 'E', properties: { number, pad: 'x'.repeat(300) } })
      const callId = call.run(`old${number}`, user, text).lastInsertRowid
      const bodyId = body.run(text).lastInsertRowid
      attempt.run(message.run(callId, bodyId, user).lastInsertRowid)
    }
  })()
}
