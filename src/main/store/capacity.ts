import type { Outcome, Verdict } from '../../contract/model.ts'
import type { Db } from './sqlite/database.ts'

/** An attempt of a call of a capacity run. `number`: of the message at its endpoint. */
export interface RunAttempt {
  id: number
  number: number
  startedAt: number
  durationMs: number
  outcome: Outcome
  status: number | null
  verdict: Verdict
  receivedAt: number
  /** The message id of its call. */
  callMessageId: string
}

/** What a capacity run reads of its attempts and messages. */
export function capacityTable(db: Db) {
  // Attempts are in order of their end: what is read once is never read again.
  const attemptsAfter = db.prepare<[number, number, number], RunAttempt>(`
    SELECT attempt.id, number, started_at AS startedAt, duration_ms AS durationMs, outcome, status, verdict,
      message.received_at AS receivedAt, coalesce(call.message_id, '') AS callMessageId
    FROM attempt JOIN message ON message.id = attempt.message_id LEFT JOIN call ON call.id = call_id
    WHERE attempt.id > ? AND destination_id = ? ORDER BY attempt.id LIMIT ?`)
  const openOf = db
    .prepare<[{ destinationId: number; after: number; prefix: string; limit: number }], number>(`
      SELECT message.id FROM message JOIN call ON call.id = call_id
      WHERE destination_id = :destinationId AND next_attempt_engine_at IS NOT NULL AND message.id > :after
        AND substr(call.message_id, 1, length(:prefix)) = :prefix
      ORDER BY next_attempt_engine_at, message.id LIMIT :limit`)
    .pluck()

  return {
    /** Of a destination, oldest first. */
    attemptsAfter: (id: number, destinationId: number, limit: number) =>
      attemptsAfter.all(id, destinationId, limit),
    /** Unsettled messages after one, of calls whose message id begins with `prefix`. */
    openOf: (destinationId: number, after: number, prefix: string, limit: number) =>
      openOf.all({ destinationId, after, prefix, limit }),
  }
}
