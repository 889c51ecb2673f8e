import type { Match } from '../../contract/expect.ts'
import { nameOf } from './messageList.ts'
import type { Db } from './sqlite/database.ts'

/** The newest row of each table at a given time. */
export interface Mark {
  message: number
  attempt: number
  call: number
  rejection: number
  capture: number
  /** Messages that settled without an attempt. */
  ended: number
  at: number
}

type Field = 'type' | 'user' | 'event' | 'source' | 'destination' | 'state'

/** The weight of a difference: the identity of a message weighs more than its outcome. */
const ofMessage: [Field, sql: string, weight: number][] = [
  ['type', 'message.type = :type', 104],
  ['event', `(message.type = 'track' AND message.label = :event)`, 104],
  ['user', 'message.user_id IS :user', 103],
  ['source', `${nameOf('source')} IS :source`, 102],
  ['destination', `${nameOf('destination')} = :destination`, 102],
  ['state', 'message.state = :state', 101],
]
const ofCall: [Field, sql: string, weight: number][] = [
  ['type', 'call.type = :type', 104],
  ['event', `(call.type = 'track' AND call.label = :event)`, 104],
  ['user', 'call.user_id IS :user', 103],
  ['source', `${nameOf('source')} = :source`, 102],
]

interface Nearest {
  match: Match
  since: number
  /** Ids to exclude. */
  not: number[]
  limit: number
}

/** Search for expectations: changes since the last search, and the near misses. */
export function searchTable(db: Db) {
  const mark = db.prepare<[], Omit<Mark, 'at'>>(`
    SELECT (SELECT coalesce(max(id), 0) FROM message) AS message,
      (SELECT coalesce(max(id), 0) FROM attempt) AS attempt,
      (SELECT coalesce(max(id), 0) FROM call) AS call,
      (SELECT coalesce(max(id), 0) FROM rejection) AS rejection,
      (SELECT coalesce(max(id), 0) FROM capture) AS capture,
      (SELECT sum(count) FROM message_count WHERE state IN ('expired', 'cancelled')) AS ended`)
  const moved = db
    .prepare<[Mark], number>(`
      SELECT id FROM message WHERE id > :message UNION SELECT message_id FROM attempt WHERE id > :attempt`)
    .pluck()
  const ended = db
    .prepare<[number], number>(`
      SELECT id FROM message INDEXED BY message_settled
      WHERE settled_at >= ? AND state IN ('expired', 'cancelled')`)
    .pluck()
  const unsent = db
    .prepare<[{ after: number; before: number; since: number; limit: number }], number>(`
      SELECT id FROM call WHERE id > :after AND id < :before AND received_at >= :since AND (
        EXISTS (SELECT 1 FROM filtered WHERE call_id = call.id)
        OR NOT EXISTS (SELECT 1 FROM message WHERE call_id = call.id))
      ORDER BY id DESC LIMIT :limit`)
    .pluck()

  function nearest(
    { match, since, not, limit }: Nearest,
    rows: string,
    fields: [Field, string, number][],
  ): number[] {
    const named = fields.filter(([field]) => match[field] !== undefined)
    const distance =
      named.map(([, sql, weight]) => `iif(${sql}, 0, ${weight})`).join(' + ') || 'NULL'
    const values = Object.fromEntries(named.map(([field]) => [field, match[field]]))
    return db
      .prepare<unknown[], number>(`${rows} ORDER BY ${distance}, 1 DESC LIMIT :limit`)
      .pluck()
      .all({ ...values, since, not: JSON.stringify(not), limit })
  }

  return {
    mark: (at: number): Mark => ({ ...(mark.get() as Omit<Mark, 'at'>), at }),
    /** Ids of messages that arrived, were sent or settled since a mark, without duplicates. */
    changedMessages(since: Mark, now: Mark, overlapMs: number): number[] {
      const ids = moved.all(since)
      if (since.ended === now.ended) return ids
      return [...new Set([...ids, ...ended.all(Math.min(since.at, now.at) - overlapMs)])]
    },
    /** Ids of calls that were not sent to some destination, newest first. */
    unsentCalls: (page: { after: number; before: number; since: number; limit: number }) =>
      unsent.all(page),
    nearestMessages: (near: Nearest) =>
      nearest(
        near,
        `SELECT message.id FROM message
         JOIN destination ON destination.id = destination_id LEFT JOIN source ON source.id = source_id
         WHERE message.received_at >= :since AND message.id NOT IN (SELECT value FROM json_each(:not))`,
        ofMessage,
      ),
    nearestUnsentCalls: (near: Nearest) =>
      nearest(
        near,
        `SELECT call.id FROM call JOIN source ON source.id = source_id
         WHERE call.received_at >= :since AND call.id NOT IN (SELECT value FROM json_each(:not)) AND (
           EXISTS (SELECT 1 FROM filtered WHERE call_id = call.id)
           OR NOT EXISTS (SELECT 1 FROM message WHERE call_id = call.id))`,
        ofCall,
      ),
  }
}
