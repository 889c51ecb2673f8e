import type { MessageType } from '../../contract/model.ts'
import type { Db } from './database.ts'

/** A message made from another one; `bodyId` null: with the same body. `dueAt` is engine time. */
export interface Resent {
  from: number
  bodyId: number | null
  type: MessageType
  userId: string | null
  label: string
  receivedAt: number
  dueAt: number
}

/** What is done to messages by hand. */
export function actTable(db: Db, queued: { count: () => void }) {
  const cancel = db.prepare(`
    UPDATE message SET state = 'cancelled', next_attempt_engine_at = NULL, settled_at = :now
    WHERE id = :id AND state IN ('queued', 'retrying')`)
  const resend = db.prepare(`
    INSERT INTO message (call_id, source_id, destination_id, body_id, type, user_id, label, state, received_at,
      next_attempt_engine_at, resent_from)
    SELECT call_id, source_id, destination_id, coalesce(:bodyId, body_id), :type, :userId, :label, 'queued',
      :receivedAt, :dueAt, id
    FROM message WHERE id = :from`)

  return {
    cancel: (id: number, now: number) => void cancel.run({ id, now }),
    /** The id of the new message. */
    resend(resent: Resent): number {
      const { changes, lastInsertRowid } = resend.run(resent)
      if (changes === 1) queued.count()
      return Number(lastInsertRowid)
    },
  }
}
