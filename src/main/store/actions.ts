import type { MessageType } from '../../contract/model.ts'
import type { Db } from './sqlite/database.ts'
import type { StateCount } from './stateCount.ts'

/** A message created from another one; `bodyId` null: with the same body. `dueAt` is engine time. */
export interface Resent {
  from: number
  destinationId: number
  bodyId: number | null
  /** If the original belongs to a deletion notice, so does the new one. */
  keepsNotice: boolean
  type: MessageType
  userId: string | null
  label: string
  receivedAt: number
  dueAt: number
}

/** Manual actions on messages. */
export function actionTable(db: Db, counted: StateCount) {
  const cancel = db.prepare(`
    UPDATE message SET state = 'cancelled', next_attempt_engine_at = NULL, settled_at = :now
    WHERE id = :id AND state IN ('queued', 'retrying')`)
  const resend = db.prepare(`
    INSERT INTO message (call_id, source_id, destination_id, body_id, type, user_id, label, state, received_at,
      next_attempt_engine_at, resent_from, sync_id, notice_id)
    SELECT call_id, source_id, destination_id, coalesce(:bodyId, body_id), :type, :userId, :label, 'queued',
      :receivedAt, :dueAt, id, sync_id, iif(:keepsNotice, notice_id, NULL)
    FROM message WHERE id = :from`)
  const countQueued = db.prepare<[number | bigint]>(`
    UPDATE deletion_count SET count = count + 1 WHERE state = 'queued' AND deletion_id =
      (SELECT deletion_id FROM message JOIN notice ON notice.id = notice_id WHERE message.id = ?)`)

  return {
    cancel: (id: number, now: number) => void cancel.run({ id, now }),
    /** The id of the new message. */
    resend({ keepsNotice, ...resent }: Resent): number {
      const { changes, lastInsertRowid } = resend.run({
        ...resent,
        keepsNotice: keepsNotice ? 1 : 0,
      })
      if (changes === 1) {
        counted.queued(resent.destinationId)
        countQueued.run(lastInsertRowid)
      }
      return Number(lastInsertRowid)
    },
  }
}
