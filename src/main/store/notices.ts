import type { MessageState } from '../../contract/model.ts'
import type { Db } from './sqlite/database.ts'
import type { StateCount } from './stateCount.ts'

/** The deletion notices for one source, one per user. */
export interface NewNotices {
  deletionId: number
  users: string[]
  sourceId: number
  /** The reason the source gets none; null: messages will be created. */
  reason: string | null
}

/** A notice whose messages must be created. */
export interface UnmadeNotice {
  id: number
  deletionId: number
  userId: string
  sourceId: number
  /** Its source's name. */
  source: string
  requestedAt: number
}

export interface NoticeRow {
  id: number
  user_id: string
  source: string
  reason: string | null
  made: number
}

export interface NoticeMessageRow {
  id: number
  notice_id: number
  destination: string
  state: MessageState
}

export interface NewNoticeMessage {
  notice: UnmadeNotice
  destinationId: number
  bodyId: number
  label: string
  receivedAt: number
  dueAt: number
}

export function noticeTable(db: Db, counted: StateCount) {
  const insert = db.prepare<[number, number, string | null, number, string]>(`
    INSERT INTO notice (deletion_id, user_id, source_id, reason, made)
    SELECT ?, value, ?, ?, ? FROM json_each(?) ORDER BY key`)
  const unmade = db.prepare<[number], UnmadeNotice>(`
    SELECT notice.id, deletion_id AS deletionId, user_id AS userId, source_id AS sourceId,
      coalesce(removed_name, name) AS source, requested_at AS requestedAt
    FROM notice JOIN source ON source.id = source_id JOIN deletion ON deletion.id = deletion_id
    WHERE NOT made ORDER BY notice.id LIMIT ?`)
  const insertMessage = db.prepare(`
    INSERT INTO message (call_id, source_id, destination_id, body_id, type, user_id, label, state, received_at,
      next_attempt_engine_at, notice_id)
    VALUES (NULL, :sourceId, :destinationId, :bodyId, 'delete', :userId, :label, 'queued', :receivedAt, :dueAt,
      :noticeId)`)
  const insertOwed = db.prepare<[number, number]>(
    'INSERT INTO notice_destination (notice_id, destination_id) VALUES (?, ?)',
  )
  const countOwed = db.prepare<[number]>('UPDATE deletion SET owed = owed + 1 WHERE id = ?')
  const countQueued = db.prepare<[number]>(
    `UPDATE deletion_count SET count = count + 1 WHERE deletion_id = ? AND state = 'queued'`,
  )
  const setMade = db.prepare<[number]>('UPDATE notice SET made = 1 WHERE id = ?')
  const countMade = db.prepare<[number]>('UPDATE deletion SET unmade = unmade - 1 WHERE id = ?')
  const setReason = db.prepare<[string, number]>('UPDATE notice SET reason = ? WHERE id = ?')
  const countSkipped = db.prepare<[number, number]>(
    'UPDATE deletion SET notices = notices - 1, settled_at = ? WHERE id = ?',
  )
  const setSourceReason = db.prepare<[{ reason: string; deletionId: number; sourceId: number }]>(`
    UPDATE deletion_source SET reason = :reason WHERE deletion_id = :deletionId AND source_id = :sourceId`)
  const page = db.prepare<[number, number, number], NoticeRow>(`
    SELECT notice.id, user_id, coalesce(removed_name, name) AS source, reason, made
    FROM notice JOIN source ON source.id = source_id
    WHERE deletion_id = ? AND notice.id > ? ORDER BY notice.id LIMIT ?`)
  const messagesOf = db.prepare<[string], NoticeMessageRow>(`
    SELECT message.id, notice_id, coalesce(removed_name, name) AS destination, state
    FROM message JOIN destination ON destination.id = destination_id
    WHERE notice_id IN (SELECT value FROM json_each(?)) ORDER BY message.id`)

  function made({ id, deletionId }: UnmadeNotice) {
    setMade.run(id)
    countMade.run(deletionId)
  }

  return {
    insert: ({ deletionId, users, sourceId, reason }: NewNotices) =>
      insert.run(deletionId, sourceId, reason, reason === null ? 0 : 1, JSON.stringify(users)),
    unmade: (limit: number) => unmade.all(limit),
    /** The message that notifies one destination. */
    insertMessage({ notice, ...message }: NewNoticeMessage): number {
      const { id: noticeId, deletionId, sourceId, userId } = notice
      counted.queued(message.destinationId)
      countQueued.run(deletionId)
      countOwed.run(deletionId)
      insertOwed.run(noticeId, message.destinationId)
      return Number(insertMessage.run({ ...message, noticeId, sourceId, userId }).lastInsertRowid)
    },
    /** Marks that all its messages are created. */
    made,
    /** Marks that no destination is left to notify. */
    madeInVain(notice: UnmadeNotice, reason: string, at: number) {
      const { id, deletionId, sourceId } = notice
      made(notice)
      setReason.run(reason, id)
      countSkipped.run(at, deletionId)
      setSourceReason.run({ reason, deletionId, sourceId })
    },
    /** The notices of a deletion after `after`. */
    page: (deletionId: number, after: number, limit: number) => page.all(deletionId, after, limit),
    messagesOf: (ids: number[]) => messagesOf.all(JSON.stringify(ids)),
  }
}
