import type { MessageState, MessageType } from '../../contract/model.ts'
import type { Counts } from '../../contract/status.ts'
import type { Db } from './database.ts'

export interface NewMessage {
  callId: number
  sourceId: number
  destinationId: number
  bodyId: number
  type: MessageType
  userId: string | null
  label: string
  receivedAt: number
  dueAt: number
}

/** What the dispatcher needs of a due message. Times are engine time. */
export interface DueMessage {
  id: number
  destinationId: number
  body: string
  rounds: number
  firstAttemptAt: number | null
}

/** How a round leaves a message. `nextAttemptAt` is engine time, and null exactly when it is settled. */
export interface RoundResult {
  state: MessageState
  nextAttemptAt: number | null
  settledAt: number | null
}

export function messageTable(db: Db) {
  const insertBody = db.prepare('INSERT INTO body (profile, text, notices) VALUES (?, ?, ?)')
  const insert = db.prepare(`
    INSERT INTO message
      (call_id, source_id, destination_id, body_id, type, user_id, label, state, received_at, next_attempt_engine_at)
    VALUES (:callId, :sourceId, :destinationId, :bodyId, :type, :userId, :label, 'queued', :receivedAt, :dueAt)`)
  const due = db
    .prepare<[number, number, number], number>(`
      SELECT id FROM message
      WHERE destination_id = ? AND next_attempt_engine_at <= ?
      ORDER BY next_attempt_engine_at, id LIMIT ?`)
    .pluck()
  const load = db.prepare<[string], DueMessage>(`
    SELECT message.id, destination_id AS destinationId, body.text AS body, rounds,
      first_attempt_engine_at AS firstAttemptAt
    FROM json_each(?) AS wanted
    JOIN message ON message.id = wanted.value JOIN body ON body.id = body_id
    ORDER BY wanted.key`)
  const nextDue = db
    .prepare<[number, number], number>(`
      SELECT next_attempt_engine_at FROM message
      WHERE destination_id = ? AND next_attempt_engine_at > ?
      ORDER BY next_attempt_engine_at, id LIMIT 1`)
    .pluck()
  const settleRound = db.prepare(`
    UPDATE message SET state = :state, next_attempt_engine_at = :nextAttemptAt, settled_at = :settledAt,
      rounds = rounds + 1, first_attempt_engine_at = coalesce(first_attempt_engine_at, :startedAt)
    WHERE id = :id`)
  const expire = db.prepare(`
    UPDATE message SET state = 'expired', next_attempt_engine_at = NULL, settled_at = :settledAt WHERE id = :id`)
  const addAttempts = db.prepare(
    'UPDATE message SET attempt_count = attempt_count + ? WHERE id = ?',
  )
  const retryNow = db.prepare(`
    UPDATE message SET next_attempt_engine_at = :now WHERE id = :id AND state = 'retrying'`)
  const counts = db.prepare<[], { state: MessageState; count: number }>(
    'SELECT * FROM message_count',
  )
  const latestQueued = db
    .prepare<[], number>(`
      SELECT next_attempt_engine_at FROM message WHERE state = 'queued' ORDER BY id DESC LIMIT 1`)
    .pluck()

  return {
    insertBody: (profile: string, text: string, notices: string) =>
      Number(insertBody.run(profile, text, notices).lastInsertRowid),
    insert: (message: NewMessage) => Number(insert.run(message).lastInsertRowid),
    /** Ids of the messages due at an engine time, in the order they became due. */
    due: (destinationId: number, now: number, limit: number) => due.all(destinationId, now, limit),
    /** In the order of the ids. */
    load: (ids: number[]) => (ids.length === 0 ? [] : load.all(JSON.stringify(ids))),
    /** Engine time, later than `after`, at which a destination's next message is due, or null. */
    nextDue: (destinationId: number, after: number) => nextDue.get(destinationId, after) ?? null,
    settleRound: (id: number, startedAt: number, result: RoundResult) =>
      settleRound.run({ id, startedAt, ...result }),
    expire: (id: number, settledAt: number) => void expire.run({ id, settledAt }),
    addAttempts: (id: number, count: number) => addAttempts.run(count, id),
    retryNow: (id: number, now: number) => retryNow.run({ id, now }).changes === 1,
    counts: () =>
      Object.fromEntries(counts.all().map(({ state, count }) => [state, count])) as Counts,
    /** Engine time at which the newest queued message arrived, or null. */
    latestQueuedAt: () => latestQueued.get() ?? null,
  }
}
