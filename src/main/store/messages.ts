import type { MessageState, MessageType } from '../../contract/model.ts'
import { countsOf } from '../../contract/status.ts'
import { bodyColumns, bodyOf, type BodyRow, storeBody } from './packing/bodyText.ts'
import type { Db } from './sqlite/database.ts'
import type { StateCount } from './stateCount.ts'

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
  /** The sync that made its call; absent: none did. */
  syncId?: number | null
}

/** What the dispatcher needs of an open message. Times are engine time. */
export interface OpenMessage {
  id: number
  /** When its next attempt is due. */
  dueAt: number
  body: string
  rounds: number
  firstAttemptAt: number | null
}

type UpcomingRow = Omit<OpenMessage, 'body'> & BodyRow

const openMessage = (row: UpcomingRow): OpenMessage => ({
  id: row.id,
  dueAt: row.dueAt,
  body: bodyOf(row),
  rounds: row.rounds,
  firstAttemptAt: row.firstAttemptAt,
})

/** A just-committed open message, without reading it. */
export interface CommittedMessage extends OpenMessage {
  destinationId: number
}

/** A position in the due order of a destination's open messages. */
export interface DuePlace {
  dueAt: number
  id: number
}

/** The state of a message after a round. `nextAttemptAt` is engine time, and null exactly if it is settled. */
export interface RoundResult {
  state: MessageState
  nextAttemptAt: number | null
  settledAt: number | null
}

/** A message whose round ended. `rounds`: those before it. */
export interface RoundMessage {
  id: number
  destinationId: number
  rounds: number
}

export function messageTable(db: Db, counted: StateCount) {
  const insertBody = db.prepare(
    'INSERT INTO body (profile, text, notices, copies) VALUES (?, ?, ?, ?)',
  )
  const insert = db.prepare(`
    INSERT INTO message
      (call_id, source_id, destination_id, body_id, type, user_id, label, state, received_at, next_attempt_engine_at,
        sync_id)
    VALUES (?, ?, ?, ?, ?, ?, ?, 'queued', ?, ?, ?)`)
  const upcoming = db.prepare<[DuePlace & { destinationId: number; limit: number }], UpcomingRow>(`
    SELECT message.id, next_attempt_engine_at AS dueAt, ${bodyColumns}, rounds,
      first_attempt_engine_at AS firstAttemptAt
    FROM message JOIN body ON body.id = body_id LEFT JOIN call ON call.id = call_id
    WHERE destination_id = :destinationId AND next_attempt_engine_at >= :dueAt
      AND (next_attempt_engine_at, message.id) > (:dueAt, :id)
    ORDER BY next_attempt_engine_at, message.id LIMIT :limit`)
  const nextDue = db
    .prepare<[number, number], number>(`
      SELECT next_attempt_engine_at FROM message
      WHERE destination_id = ? AND next_attempt_engine_at > ?
      ORDER BY next_attempt_engine_at, id LIMIT 1`)
    .pluck()
  const lastOfRound = db
    .prepare<[number, number, number], number | null>(`
      SELECT max(next_attempt_engine_at) FROM message
      WHERE destination_id = ? AND next_attempt_engine_at > ? AND rounds = ?`)
    .pluck()
  const nextRound = db
    .prepare<[number, number], number>(`
      SELECT rounds FROM message
      WHERE destination_id = ? AND next_attempt_engine_at > ?
      ORDER BY next_attempt_engine_at, id LIMIT 1`)
    .pluck()
  const expire = db.prepare(`
    UPDATE message SET state = 'expired', next_attempt_engine_at = NULL, settled_at = :settledAt
    WHERE id = :id AND state = 'retrying'`)
  const cancelOf = db.prepare(`
    UPDATE message SET state = 'cancelled', next_attempt_engine_at = NULL, settled_at = :settledAt
    WHERE destination_id = :destinationId AND next_attempt_engine_at IS NOT NULL`)
  const isCancelTime = db.prepare(`
    SELECT 1 FROM message
    WHERE settled_at = ? AND destination_id = ? AND state = 'cancelled' LIMIT 1`)
  const uncancelOf = db.prepare(`
    UPDATE message SET state = iif(first_attempt_engine_at IS NULL, 'queued', 'retrying'), settled_at = NULL,
      next_attempt_engine_at = :dueAt
    WHERE settled_at = :cancelledAt AND destination_id = :destinationId AND state = 'cancelled'`)
  const retryNow = db.prepare(`
    UPDATE message SET next_attempt_engine_at = :now WHERE id = :id AND state = 'retrying'`)
  const counts = db.prepare<[], { state: MessageState; count: number }>(
    'SELECT state, sum(count) AS count FROM message_count GROUP BY state',
  )
  const countsByDestination = db.prepare<
    [],
    { destinationId: number; state: MessageState; count: number }
  >('SELECT destination_id AS destinationId, state, count FROM message_count')
  const unsettledOf = db
    .prepare<[number], number>(`
      SELECT coalesce(sum(count), 0) FROM message_count
      WHERE destination_id = ? AND state IN ('queued', 'retrying')`)
    .pluck()
  // Without an index: queued messages are among the newest, and none are searched for if there are none.
  const latestQueued = db
    .prepare<[], number>(`
      SELECT next_attempt_engine_at FROM message WHERE state = 'queued'
        AND (SELECT sum(count) FROM message_count WHERE state = 'queued') > 0
      ORDER BY id DESC LIMIT 1`)
    .pluck()

  return {
    /** `content`: of the call of its messages; null: they have none. */
    insertBody(profile: string, whole: string, notices: string, content: string | null = null) {
      const { text, copies } = storeBody(whole, content)
      return Number(insertBody.run(profile, text, notices, copies).lastInsertRowid)
    },
    insert(m: NewMessage): number {
      counted.queued(m.destinationId)
      return Number(
        insert.run(
          m.callId,
          m.sourceId,
          m.destinationId,
          m.bodyId,
          m.type,
          m.userId,
          m.label,
          m.receivedAt,
          m.dueAt,
          m.syncId ?? null,
        ).lastInsertRowid,
      )
    },
    /** A destination's open messages after a position, in due order. */
    upcoming: (destinationId: number, after: DuePlace, limit: number) =>
      upcoming.all({ destinationId, ...after, limit }).map(openMessage),
    /** Engine time after `after` at which a destination's next message is due, or null. */
    nextDue: (destinationId: number, after: number) => nextDue.get(destinationId, after) ?? null,
    /** The number of rounds of that message. */
    nextRound: (destinationId: number, after: number) =>
      nextRound.get(destinationId, after) ?? null,
    /** Engine time at which the last of a destination's messages with this many rounds is due, or null. */
    lastOfRound: (destinationId: number, after: number, rounds: number) =>
      lastOfRound.get(destinationId, after, rounds) ?? null,
    settleRound: roundSettler(db, counted),
    expire: (id: number, settledAt: number) => void expire.run({ id, settledAt }),
    /** All unsettled messages of a destination. */
    cancelOf: (destinationId: number, settledAt: number) =>
      void cancelOf.run({ destinationId, settledAt }),
    /** The first time from `at` on at which no message of a destination was cancelled: `uncancelOf` finds its own by it. */
    unusedCancelTime(destinationId: number, at: number) {
      while (isCancelTime.get(at, destinationId) !== undefined) at++
      return at
    },
    /** Undoes `cancelOf`: the messages cancelled at that time are due at `dueAt`, in engine time. */
    uncancelOf: (destinationId: number, cancelledAt: number, dueAt: number) =>
      void uncancelOf.run({ destinationId, cancelledAt, dueAt }),
    retryNow: (id: number, now: number) => retryNow.run({ id, now }).changes === 1,
    counts: () => countsOf(counts.all()),
    countsByDestination: () => countsByDestination.all(),
    unsettledOf: (destinationId: number) => unsettledOf.get(destinationId) ?? 0,
    /** Engine time at which the newest queued message arrived, or null. */
    latestQueuedAt: () => latestQueued.get() ?? null,
  }
}

function roundSettler(db: Db, counted: StateCount) {
  // The only statement that changes `rounds`, by which the trigger that counts changes of state ignores it.
  const settleRound = db.prepare(`
    UPDATE message SET state = ?, next_attempt_engine_at = ?, settled_at = ?,
      rounds = rounds + 1, first_attempt_engine_at = coalesce(first_attempt_engine_at, ?)
    WHERE id = ? AND state = ?`)
  const stateOf = db
    .prepare<[number], MessageState>('SELECT state FROM message WHERE id = ?')
    .pluck()

  function settleFrom(
    before: MessageState,
    { id, destinationId }: RoundMessage,
    startedAt: number,
    { state, nextAttemptAt, settledAt }: RoundResult,
  ): boolean {
    const { changes } = settleRound.run(state, nextAttemptAt, settledAt, startedAt, id, before)
    if (changes === 1) counted.moved(destinationId, before, state)
    return changes === 1
  }

  /** A message that was cancelled during its exchange stays so unless the receiver accepted it. */
  return (message: RoundMessage, startedAt: number, result: RoundResult) => {
    // Nearly always the state it was sent in.
    if (settleFrom(message.rounds === 0 ? 'queued' : 'retrying', message, startedAt, result)) return
    const state = stateOf.get(message.id)
    if (state !== undefined && (state !== 'cancelled' || result.state === 'delivered'))
      settleFrom(state, message, startedAt, result)
  }
}
