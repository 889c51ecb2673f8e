import type { CallType } from '../../../contract/model.ts'
import type { Db } from '../sqlite/database.ts'
import { callSweep } from './callSweep.ts'
import { cursorTable } from './cursors.ts'

/** An uncounted call whose text must be read in addition to its columns. */
export interface UnfoldedCall {
  id: number
  user_id: string
  source_id: number
  type: CallType
  received_at: number
  engine_at: number | null
  content: string
}

/** Uncounted calls of one user, source and event (null: not track calls, or those read one by one). */
export interface UnfoldedGroup {
  user_id: string
  source_id: number
  event: string | null
  calls: number
  first_at: number
  last_at: number
}

/** A range of calls: after one, up to another. */
export interface CallStretch {
  after: number
  upTo: number
}

export interface ProfileRow {
  id: number
  user_id: string
  first_seen_at: number
  last_seen_at: number
  calls: number
  /** [source id, calls, last seen], as JSON. */
  sources: string
  /** [event, count, last at], as JSON. */
  events: string
  traits: string
}

export type SourceSeen = [sourceId: number, calls: number, lastSeenAt: number]
export type EventSeen = [event: string, count: number, lastAt: number]

export interface NewProfileEvent {
  callId: number
  profileId: number
  event: string
  engineAt: number
}

/** Users of a deletion, by their places. `afterCall`: the newest call when they were forgotten. */
export interface Forgotten {
  id: number
  afterCall: number
  deletionId: number
  fromPlace: number
  upToPlace: number
}

/** Events of one name in a range of calls, not older than `since` in engine time. */
export interface EventStretch extends CallStretch {
  event: string
  since: number
}

/** The label of a track call is its event if it has fewer bytes than this: a longer one may be truncated. */
const longLabel = 200
/** Track calls that are described completely by their columns. */
const isPlain = `type = 'track' AND octet_length(label) < ${longLabel} AND call.engine_at IS NOT NULL`

export function profileTable(db: Db) {
  const cursors = cursorTable(db)
  const inRange = 'call.id > :after AND call.id <= :upTo'
  const unfolded = db.prepare<[CallStretch & { limit: number }], UnfoldedCall>(`
    SELECT id, user_id, source_id, type, received_at, engine_at, content FROM call
    WHERE ${inRange} AND user_id IS NOT NULL AND (type = 'identify' OR (type = 'track' AND NOT (${isPlain})))
    ORDER BY id LIMIT :limit`)
  // Counted and written within SQLite, because returning each call and inserting its event costs twice as much.
  const groups = db.prepare<[CallStretch], UnfoldedGroup>(`
    SELECT user_id, source_id, CASE WHEN ${isPlain} THEN label END AS event, count(*) AS calls,
      min(received_at) AS first_at, max(received_at) AS last_at
    FROM call WHERE ${inRange} AND user_id IS NOT NULL GROUP BY 1, 2, 3`)
  const insertEvents = db.prepare<[CallStretch]>(`
    INSERT INTO profile_event (call_id, profile_id, event, engine_at)
    SELECT call.id, profile.id, label, call.engine_at
    FROM call CROSS JOIN profile ON profile.user_id = call.user_id WHERE ${inRange} AND ${isPlain}
    ORDER BY call.id`)
  const byUserId = db.prepare<[string], ProfileRow>('SELECT * FROM profile WHERE user_id = ?')
  const insert = db.prepare(`
    INSERT INTO profile (user_id, first_seen_at, last_seen_at, calls, sources, events, traits)
    VALUES (:user_id, :first_seen_at, :last_seen_at, :calls, :sources, :events, :traits)`)
  const update = db.prepare(`
    UPDATE profile SET first_seen_at = :first_seen_at, last_seen_at = :last_seen_at, calls = :calls,
      sources = :sources, events = :events, traits = :traits
    WHERE id = :id`)
  const insertEvent = db.prepare(
    'INSERT INTO profile_event (call_id, profile_id, event, engine_at) VALUES (?, ?, ?, ?)',
  )
  const page = db.prepare<[{ prefix: string; after: string; limit: number }], ProfileRow>(`
    SELECT * FROM profile
    WHERE user_id > :after AND user_id >= :prefix AND user_id < :prefix || char(1114111, 1114111)
    ORDER BY user_id LIMIT :limit`)
  const stretch = db.prepare<[number, number], { id: number; user_id: string; traits: string }>(
    'SELECT id, user_id, traits FROM profile WHERE id > ? ORDER BY id LIMIT ?',
  )
  const names = db.prepare<[number, number], { id: number; user_id: string }>(
    'SELECT id, user_id FROM profile WHERE id > ? ORDER BY id LIMIT ?',
  )
  const firstEvent = db
    .prepare<[], number>('SELECT coalesce(min(call_id), 0) FROM profile_event')
    .pluck()
  const inStretch = `call_id > :after AND call_id <= :upTo AND event = :event AND profile_event.engine_at >= :since`
  const countEvents = db.prepare<[EventStretch], { profile_id: number; count: number }>(`
    SELECT profile_id, count(*) AS count FROM profile_event WHERE ${inStretch} GROUP BY profile_id`)
  const events = db.prepare<
    [EventStretch],
    { call_id: number; profile_id: number; engine_at: number; content: string }
  >(`
    SELECT call_id, profile_id, profile_event.engine_at, content FROM profile_event JOIN call ON call.id = call_id
    WHERE ${inStretch} ORDER BY call_id`)
  const sourcesOf = db
    .prepare<[string], string>('SELECT sources FROM profile WHERE user_id = ?')
    .pluck()
  const removeEvents = db.prepare(
    'DELETE FROM profile_event WHERE profile_id IN (SELECT value FROM json_each(?))',
  )
  const remove = db
    .prepare<[string], number>('DELETE FROM profile WHERE user_id = ? RETURNING id')
    .pluck()
  const nextForgotten = db.prepare<[number], Forgotten>(`
    SELECT id, after_call AS afterCall, deletion_id AS deletionId, from_place AS fromPlace, up_to_place AS upToPlace
    FROM forgotten WHERE id > ? ORDER BY id LIMIT 1`)
  const forgottenUsers = db
    .prepare<[Forgotten], string>(`
      SELECT user_id FROM deletion_user
      WHERE deletion_id = :deletionId AND place >= :fromPlace AND place < :upToPlace`)
    .pluck()
  let revision = 0

  const countRemoved = () => void revision++

  return {
    /** All calls up to this one are counted; 0 before the first. */
    foldedUpTo: () => cursors.read('calls'),
    /** Changes with every change of a profile. */
    revision: () => revision,
    /** The calls of a range that must be read one by one, in order. */
    unfolded: (stretchOf: CallStretch, limit: number) => unfolded.all({ ...stretchOf, limit }),
    groups: (stretchOf: CallStretch) => groups.all(stretchOf),
    /** The events of a range whose users have profiles, except those read one by one. */
    insertEvents: (stretchOf: CallStretch) => void insertEvents.run(stretchOf),
    byUserId: (userId: string) => byUserId.get(userId) ?? null,
    /** By user id: those that begin with `prefix`, after `after`. */
    page: (prefix: string, after: string, limit: number) => page.all({ prefix, after, limit }),
    /** The sources that have seen each user; users that were never seen are absent. */
    seenBy(userIds: string[]): Map<string, number[]> {
      const seen = new Map<string, number[]>()
      for (const userId of userIds) {
        const text = sourcesOf.get(userId)
        if (text === undefined) continue
        seen.set(
          userId,
          (JSON.parse(text) as SourceSeen[]).map(([id]) => id),
        )
      }
      return seen
    },
    /** The users that must be forgotten before calls after `afterCall` are counted; null: none are left. */
    nextForgotten: () => nextForgotten.get(cursors.read('forgotten')) ?? null,
    forgottenUpTo: () => cursors.read('forgotten'),
    /** Inside a transaction. A later call of such a user creates a new profile. */
    forget(forgotten: Forgotten) {
      const ids = forgottenUsers.all(forgotten).flatMap((userId) => remove.all(userId))
      cursors.write('forgotten', forgotten.id)
      if (ids.length === 0) return
      removeEvents.run(JSON.stringify(ids))
      revision++
    },
    /** Inside a transaction. */
    insert(profile: Omit<ProfileRow, 'id'>): number {
      revision++
      return Number(insert.run(profile).lastInsertRowid)
    },
    update(profile: ProfileRow) {
      revision++
      update.run(profile)
    },
    insertEvent: ({ callId, profileId, event, engineAt }: NewProfileEvent) =>
      insertEvent.run(callId, profileId, event, engineAt),
    setFoldedUpTo: (callId: number) => cursors.write('calls', callId),
    /** By id, after `after`. */
    stretch: (after: number, limit: number) => stretch.all(after, limit),
    /** The same, without their traits. */
    names: (after: number, limit: number) => names.all(after, limit),
    /** The call of the oldest stored event. */
    firstEvent: () => firstEvent.get() ?? 0,
    /** Removes events of removed calls, inside a transaction. Returns whether there is more to do. */
    sweep: callSweep(db, {
      table: 'profile_event',
      cursor: 'removedCalls',
      onRemoved: countRemoved,
    }),
    countEvents: (given: EventStretch) => countEvents.all(given),
    /** With the whole call of each. */
    events: (given: EventStretch) => events.all(given),
  }
}
export type ProfileTable = ReturnType<typeof profileTable>
