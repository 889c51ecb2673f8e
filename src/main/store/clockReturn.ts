import type { Db } from './sqlite/database.ts'

/** Moves what is still due to an earlier engine time: with it, the engine's clock can return to real time. */
export function clockReturnTable(db: Db) {
  const open = db
    .prepare<[number], number>(`
    SELECT id FROM message WHERE next_attempt_engine_at IS NOT NULL LIMIT ?`)
    .pluck()
  const shiftMessages = db.prepare<[{ by: number }]>(`
    UPDATE message SET next_attempt_engine_at = next_attempt_engine_at - :by,
      first_attempt_engine_at = first_attempt_engine_at - :by
    WHERE next_attempt_engine_at IS NOT NULL`)
  const shiftAttempts = db.prepare<[{ by: number; ids: string }]>(`
    UPDATE attempt SET started_engine_at = started_engine_at - :by
    WHERE message_id IN (SELECT value FROM json_each(:ids))`)
  const shiftSyncs = db.prepare<[{ by: number }]>(`
    UPDATE persona SET next_sync_engine_at = next_sync_engine_at - :by
    WHERE next_sync_engine_at IS NOT NULL`)

  return {
    /** Whether more messages are waiting than this. */
    hasMoreThan: (most: number) => open.all(most + 1).length > most,
    /** Inside a transaction: each wait stays as long as it is. */
    shift(by: number) {
      const ids = JSON.stringify(open.all(-1))
      shiftAttempts.run({ by, ids })
      shiftMessages.run({ by })
      shiftSyncs.run({ by })
    },
  }
}
