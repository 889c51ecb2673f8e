import type { MessageState } from '../../contract/model.ts'
import type { Db } from './sqlite/database.ts'
import { absentValue, type PersonaKind } from './personas.ts'

export interface SyncRow {
  id: number
  personaId: number
  kind: PersonaKind
  name: string
  key: string
  sourceId: number
  startedAt: number
  startedEngineAt: number
  by: 'hand' | 'repeat'
  first: number
  added: number
  changed: number
  removed: number
  calls: number
  calledUpTo: string
  /** 1: all its calls are made. */
  done: number
  /** Retention removed its changes. */
  pruned: number
}

export type NewSync = Omit<
  SyncRow,
  'id' | 'kind' | 'name' | 'key' | 'calls' | 'calledUpTo' | 'first' | 'pruned' | 'done'
> & { first: boolean }

/** Values are JSON; `before` null: nothing was sent before. */
export interface SyncChangeRow {
  userId: string
  value: string
  before: string | null
  why: string
}

/** Users of an unfinished sync whose calls are not made yet. `absent`: the value sent for a user without a value. */
interface Leaving {
  id: number
  upTo: string
  users: string
  absent: string
}

/** One with calls to make, or with changes to store. */
interface OpenSync {
  id: number
  kind: PersonaKind
  upTo: string
}

/** A sync whose changes are still being stored, as `done`: it does not exist yet for anyone. */
const preparing = -1

/** Changes as they are inserted. */
export const changeList = (changes: SyncChangeRow[]) =>
  JSON.stringify(changes.map(({ userId, value, before, why }) => [userId, value, before, why]))

export function syncTable(db: Db) {
  const columns = `
    SELECT sync.id, persona_id AS personaId, kind, name, key, sync.source_id AS sourceId, started_at AS startedAt,
      started_engine_at AS startedEngineAt, made_by AS by, first, added, changed, removed, calls,
      called_up_to AS calledUpTo, done, pruned
    FROM sync JOIN persona ON persona.id = persona_id`
  const byId = db.prepare<[number], SyncRow>(`${columns} WHERE sync.id = ? AND done >= 0`)
  const page = db.prepare<[number, number, number], SyncRow>(`
    ${columns} WHERE persona_id = ? AND sync.id < ? AND done >= 0 ORDER BY sync.id DESC LIMIT ?`)
  const unfinished = db.prepare<[], SyncRow>(`${columns} WHERE NOT done ORDER BY sync.id`)
  const unfinishedOf = db
    .prepare<[number], number>('SELECT id FROM sync WHERE persona_id = ? AND NOT done')
    .pluck()
  const newest = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM sync').pluck()
  const insert = db.prepare(`
    INSERT INTO sync (persona_id, source_id, started_at, started_engine_at, made_by, first, added, changed, removed,
      done)
    VALUES (:personaId, :sourceId, :startedAt, :startedEngineAt, :by, :first, :added, :changed, :removed, ${preparing})`)
  const complete = db.prepare<[number]>(
    'UPDATE sync SET done = added + changed + removed = 0 WHERE id = ?',
  )
  const incomplete = db.prepare<[], number>(`SELECT id FROM sync WHERE done = ${preparing}`).pluck()
  const open = db.prepare<[], OpenSync>(`
    SELECT sync.id, kind, called_up_to AS upTo FROM sync JOIN persona ON persona.id = persona_id WHERE done <> 1`)
  const dropChanges = db.prepare<[{ id: number; limit: number }]>(`
    DELETE FROM sync_change WHERE sync_id = :id AND user_id IN (
      SELECT user_id FROM sync_change WHERE sync_id = :id ORDER BY user_id LIMIT :limit)`)
  const drop = db.prepare<[number]>('DELETE FROM sync WHERE id = ?')
  // As one JSON list, which is twice as fast as row by row.
  const insertChanges = db.prepare<[number, string]>(`
    INSERT INTO sync_change (sync_id, user_id, value, before, why)
    SELECT ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`)
  const changes = db.prepare<[number, string, number], SyncChangeRow>(`
    SELECT user_id AS userId, value, before, why FROM sync_change
    WHERE sync_id = ? AND user_id > ? ORDER BY user_id LIMIT ?`)
  const mark = db.prepare(`
    UPDATE sync SET calls = calls + :calls, called_up_to = :upTo,
      done = calls + :calls = added + changed + removed
    WHERE id = :id`)
  const left = `sync_change.sync_id = :id AND sync_change.user_id > :upTo
    AND sync_change.user_id IN (SELECT value FROM json_each(:users))`
  const uncount = db.prepare<[Leaving]>(`
    UPDATE sync SET added = sync.added - fewer.added, changed = sync.changed - fewer.changed,
      removed = sync.removed - fewer.removed
    FROM (
      SELECT coalesce(sum(value <> :absent AND coalesce(before, :absent) = :absent), 0) AS added,
        coalesce(sum(value <> :absent AND coalesce(before, :absent) <> :absent), 0) AS changed,
        coalesce(sum(value = :absent), 0) AS removed
      FROM sync_change WHERE ${left}
    ) AS fewer WHERE id = :id`)
  const removeLeft = db.prepare<[Leaving]>(`DELETE FROM sync_change WHERE ${left}`)
  const counts = db.prepare<[string], { syncId: number; state: MessageState; count: number }>(`
    SELECT sync_id AS syncId, state, count(*) AS count FROM message INDEXED BY message_sync
    WHERE sync_id IN (SELECT value FROM json_each(?)) GROUP BY sync_id, state`)

  /** Syncs that are being prepared. */
  const prepared = new Set<number>()
  /** Users to leave out of what is being decided or prepared. */
  const leaving = new Set<Set<string>>()

  function leave(userIds: string[], from: OpenSync[]) {
    const users = JSON.stringify(userIds)
    for (const { id, kind, upTo } of from) {
      const given = { id, upTo, users, absent: absentValue(kind) }
      uncount.run(given)
      removeLeft.run(given)
    }
  }

  return {
    byId: (id: number) => byId.get(id) ?? null,
    /** The syncs of one persona, newest first, older than `before`. */
    page: (personaId: number, before: number, limit: number) => page.all(personaId, before, limit),
    newestOf: (personaId: number) => page.get(personaId, Number.MAX_SAFE_INTEGER, 1) ?? null,
    /** The syncs with calls to make, oldest first. */
    unfinished: () => unfinished.all(),
    isUnfinished: (personaId: number) => unfinishedOf.get(personaId) !== undefined,
    newest: () => newest.get() ?? 0,
    /** The users who are left out from now on, for a sync that is being decided, until `stopNoting`. */
    noteLeaving(): Set<string> {
      const users = new Set<string>()
      leaving.add(users)
      return users
    },
    stopNoting: (users: Set<string>) => void leaving.delete(users),
    /** Its changes follow. It does not exist for anyone until `complete`. */
    prepare({ first, ...sync }: NewSync): number {
      const id = Number(insert.run({ ...sync, first: first ? 1 : 0 }).lastInsertRowid)
      prepared.add(id)
      return id
    },
    /** `list`: a `changeList`, from which some users are left out. */
    insertChanges(id: number, list: string, without: ReadonlySet<string>) {
      insertChanges.run(id, list)
      if (without.size === 0) return
      const users = (JSON.parse(list) as [userId: string][]).map(([userId]) => userId)
      leave(
        users.filter((userId) => without.has(userId)),
        open.all().filter((sync) => sync.id === id),
      )
    },
    complete: (id: number) => void complete.run(id),
    /** Call when it is complete or has failed. */
    stopPreparing: (id: number) => void prepared.delete(id),
    /** A step inside a transaction: removes those that were never completed. Returns whether there are more. */
    dropIncomplete(limit: number): boolean {
      const id = incomplete.all().find((each) => !prepared.has(each))
      if (id === undefined) return false
      if (dropChanges.run({ id, limit }).changes < limit) drop.run(id)
      return true
    },
    /** By user id, after `after`: the empty string sorts first. */
    changes: (id: number, after: string, limit: number) => changes.all(id, after, limit),
    /** Records that this many more calls are made, the last one for `upTo`. */
    mark: (id: number, made: { calls: number; upTo: string }) => void mark.run({ id, ...made }),
    /** Inside a transaction: drops the changes decided but not sent yet, as if they had not been decided. */
    leaveOut(userIds: string[]) {
      leave(userIds, open.all())
      for (const users of leaving) for (const userId of userIds) users.add(userId)
    },
    /** The number of messages in each state. */
    counts: (ids: number[]) => counts.all(JSON.stringify(ids)),
  }
}
