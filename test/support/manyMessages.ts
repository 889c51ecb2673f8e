import type { Db } from '../../src/main/store/sqlite/database.ts'

/** As many as several blocks of the message lists. */
export const manyMessages = 13_000

export const names = {
  source: ['app', 'web'],
  destination: ['d1', 'd2', 'd3'],
  type: ['track', 'page', 'delete'],
  state: ['queued', 'retrying', 'delivered', 'failed', 'expired', 'cancelled'],
  user: ['u1', 'u2', 'ü', 'u', ''],
  event: ['E', 'e0', 'E1'],
} as const

/** Bodies, and the words in them. */
export const bodies: [content: object, words: string[]][] = [
  [{ note: 'Paris, France' }, ['note', 'paris', 'france']],
  [{ note: 'parity 27.5 EUR' }, ['note', 'parity', '27.5', 'eur']],
  [{ orderId: 'ord_8-1', items: [1, 22] }, ['orderid', 'ord_8-1', 'items', '1', '22']],
  [
    { text: 'line\nbreak "quoted" back\\slash' },
    ['text', 'line', 'break', 'quoted', 'back', 'slash'],
  ],
  [{ Ville: 'Évry AND NOT near*' }, ['ville', 'evry', 'and', 'not', 'near']],
  [{ name: '東京 Ωmega 😀x' }, ['name', '東京', 'ωmega', 'x']],
  [{}, []],
]

/** Messages with values that repeat with different periods, so that every combination occurs. Times grow with the ids. */
export function insertMany(db: Db, { count = manyMessages, salt = 0 } = {}) {
  const addBody = db.prepare(
    `INSERT OR IGNORE INTO body (id, profile, text) VALUES (?, 'documented', ?)`,
  )
  for (const [i, [content]] of bodies.entries()) addBody.run(i + 1, JSON.stringify(content))
  const before = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM message').pluck().get()!
  db.exec(`
    INSERT OR IGNORE INTO source (id, name, write_key, kind) VALUES (1, 'app', 'a', 'web'), (2, 'web', 'b', 'web');
    INSERT OR IGNORE INTO destination (id, name) VALUES (1, 'd1'), (2, 'd2'), (3, 'd3');
    INSERT OR IGNORE INTO endpoint (id, destination_id, position, url)
      VALUES (1, 1, 0, 'http://a/1'), (2, 2, 0, 'http://a/2'), (3, 3, 0, 'http://b'), (12, 3, 1, 'http://b/2');
    INSERT OR IGNORE INTO persona (id, kind, name, key, source_id) VALUES (1, 'trait', 't', 't', 1);
    INSERT OR IGNORE INTO sync (id, persona_id, source_id, started_at, started_engine_at, made_by, first, added, changed,
      removed, done) VALUES (1, 1, 1, 0, 0, 'hand', 1, 0, 0, 0, 1), (2, 1, 1, 0, 0, 'hand', 0, 0, 0, 0, 1);
    INSERT OR IGNORE INTO deletion (id, kind, users, unseen, requested_at, notices, unmade)
      VALUES (1, 'delete', 0, 0, 0, 0, 0), (2, 'delete', 0, 0, 0, 0, 0);
    INSERT OR IGNORE INTO notice (id, deletion_id, user_id, source_id, made)
      VALUES (1, 1, 'u1', 1, 1), (2, 1, 'u2', 1, 1), (3, 2, 'u1', 1, 1);
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}),
    pick (i, newest, r) AS MATERIALIZED (
      SELECT i, (SELECT coalesce(max(id), 0) FROM message), (i * 7919 + ${salt} * 104729) % 99991 FROM n)
    INSERT INTO message (source_id, destination_id, body_id, type, user_id, label, state, received_at, settled_at,
      next_attempt_engine_at, sync_id, notice_id)
    SELECT iif(r % 11 = 0, NULL, 1 + r % 2), 1 + r % 3, 1 + r % ${bodies.length},
      iif(r % 5 < 3, 'track', iif(r % 5 = 3, 'page', 'delete')),
      CASE r % 8 WHEN 0 THEN NULL WHEN 1 THEN 'u2' WHEN 2 THEN 'ü' WHEN 3 THEN 'only-' || i WHEN 4 THEN '' ELSE 'u1' END,
      CASE r % 13 % 3 WHEN 0 THEN 'E' WHEN 1 THEN 'e0' ELSE 'E1' END,
      CASE r % 17 WHEN 0 THEN 'queued' WHEN 1 THEN 'retrying' WHEN 2 THEN 'failed' WHEN 3 THEN 'expired'
        WHEN 4 THEN 'cancelled' ELSE 'delivered' END,
      10 * (newest + i), iif(r % 17 < 2, NULL, 10 * (newest + i) + r % 5000), iif(r % 17 < 2, 1, NULL),
      iif(r % 19 < 3, 1 + r % 2, NULL), iif(r % 5 = 4, 1 + r % 3, NULL)
    FROM pick;
    UPDATE message_count SET count =
      (SELECT count(*) FROM message WHERE (message.destination_id, message.state) = (message_count.destination_id, message_count.state))`)
  insertAttempts(db, before, before + count)
}

/** Attempts of the messages after one and up to another: none to three, with endpoints, statuses and outcomes that repeat. */
const insertAttempts = (db: Db, after: number, upTo: number) =>
  void db.exec(`
    INSERT INTO attempt (message_id, endpoint_id, number, started_at, started_engine_at, duration_ms, outcome, status,
      verdict, reason, request_headers, timings)
    SELECT id, iif((id + n) % 5 = 0, 12, 1 + (id + n) % 3), n, received_at, received_at, 1,
      CASE WHEN (id * n) % 7 < 5 THEN 'response' WHEN (id * n) % 7 = 5 THEN 'timeout' ELSE 'refused' END,
      CASE (id * n) % 7 WHEN 0 THEN 200 WHEN 1 THEN 200 WHEN 2 THEN 503 WHEN 3 THEN 429 WHEN 4 THEN 500 END,
      'retry', '', '[]', '{}'
    FROM message JOIN (SELECT 1 AS n UNION SELECT 2 UNION SELECT 3) ON n <= id * 31 % 11 % 4
    WHERE id > ${after} AND id <= ${upTo}`)
