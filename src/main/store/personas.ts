import type { Db } from './sqlite/database.ts'

export type PersonaKind = 'audience' | 'trait'

/** The value sent for a user who is no longer a member or no longer has a value. */
export const absentValue = (kind: PersonaKind) => (kind === 'audience' ? 'false' : 'null')

/** An audience or a computed trait. Values and definitions are JSON; `nextSyncAt` is engine time. */
export interface PersonaRecord {
  id: number
  kind: PersonaKind
  name: string
  key: string
  sourceId: number
  source: string
  definition: string | null
  repeatEvery: number | null
  nextSyncAt: number | null
}

export type NewPersona = Omit<PersonaRecord, 'id' | 'source'>

export function personaTable(db: Db) {
  const columns = `
    SELECT persona.id, persona.kind, persona.name, key, source_id AS sourceId,
      coalesce(source.removed_name, source.name) AS source, definition, repeat_every AS repeatEvery,
      next_sync_engine_at AS nextSyncAt
    FROM persona JOIN source ON source.id = source_id`
  const there = `${columns} WHERE persona.removed_at IS NULL`
  const all = db.prepare<[], PersonaRecord>(`${there} ORDER BY persona.id`)
  const byId = db.prepare<[number], PersonaRecord>(`${there} AND persona.id = ?`)
  const everById = db.prepare<[number], PersonaRecord>(`${columns} WHERE persona.id = ?`)
  const byName = db.prepare<[string, string], PersonaRecord>(
    `${there} AND persona.kind = ? AND persona.name = ?`,
  )
  const byKey = db.prepare<[string], PersonaRecord>(`${there} AND key = ?`)
  const count = db
    .prepare<[string], number>('SELECT count(*) FROM persona WHERE removed_at IS NULL AND kind = ?')
    .pluck()
  const nextDue = db.prepare<[], PersonaRecord>(
    `${there} AND next_sync_engine_at IS NOT NULL ORDER BY next_sync_engine_at, persona.id LIMIT 1`,
  )
  const insert = db.prepare(`
    INSERT INTO persona (kind, name, key, source_id, definition, repeat_every, next_sync_engine_at)
    VALUES (:kind, :name, :key, :sourceId, :definition, :repeatEvery, :nextSyncAt)`)
  const update = db.prepare(`
    UPDATE persona SET name = :name, source_id = :sourceId, definition = :definition,
      repeat_every = :repeatEvery, next_sync_engine_at = :nextSyncAt
    WHERE id = :id AND removed_at IS NULL`)
  const remove = db.prepare(`
    UPDATE persona SET removed_at = ?, next_sync_engine_at = NULL WHERE id = ?`)
  const manual = db
    .prepare<[number], [string, string]>('SELECT user_id, value FROM by_hand WHERE persona_id = ?')
    .raw()
  // As one JSON list, which is four times as fast as row by row.
  const setManual = db.prepare<[number, string]>(`
    INSERT INTO by_hand SELECT ?, value ->> 0, value ->> 1 FROM json_each(?) WHERE true
    ON CONFLICT DO UPDATE SET value = excluded.value`)
  const release = db.prepare<[number, string]>(
    'DELETE FROM by_hand WHERE persona_id = ? AND user_id IN (SELECT value FROM json_each(?))',
  )
  const lastSynced = db
    .prepare<[number], [string, string]>('SELECT user_id, value FROM told WHERE persona_id = ?')
    .raw()
  const markSynced = db.prepare<[{ id: number; syncId: number; after: string; upTo: string }]>(`
    INSERT INTO told SELECT :id, user_id, value FROM sync_change
    WHERE sync_id = :syncId AND user_id > :after AND user_id <= :upTo
      AND (SELECT removed_at IS NULL FROM persona WHERE id = :id)
    ON CONFLICT DO UPDATE SET value = excluded.value`)
  const manualOf = db
    .prepare<[number, string], [string, string]>(
      'SELECT user_id, value FROM by_hand WHERE persona_id = ? AND user_id IN (SELECT value FROM json_each(?))',
    )
    .raw()
  const changes = db.prepare<[number], number>('SELECT changes FROM persona WHERE id = ?').pluck()
  const countChange = db.prepare<[number]>('UPDATE persona SET changes = changes + 1 WHERE id = ?')
  const removed = db
    .prepare<[], number>(`
      SELECT id FROM persona WHERE removed_at IS NOT NULL
        AND (EXISTS (SELECT 1 FROM by_hand WHERE persona_id = id) OR EXISTS (SELECT 1 FROM told WHERE persona_id = id))`)
    .pluck()
  const dropValues = ['by_hand', 'told'].map((table) =>
    db.prepare<[{ id: number; limit: number }]>(`
      DELETE FROM ${table} WHERE persona_id = :id AND user_id IN (
        SELECT user_id FROM ${table} WHERE persona_id = :id ORDER BY user_id LIMIT :limit)`),
  )
  const show = db.prepare<[number | null, number]>(
    'UPDATE persona SET removed_at = NULL, next_sync_engine_at = ? WHERE id = ? AND removed_at = 0',
  )
  const ids = db.prepare<[], number>('SELECT id FROM persona WHERE removed_at IS NULL').pluck()
  const forgetUsers = ['by_hand', 'told'].map((table) =>
    db.prepare<[number, string]>(`
      DELETE FROM ${table} WHERE persona_id = ? AND user_id IN (SELECT value FROM json_each(?))`),
  )
  return {
    all: () => all.all(),
    byId: (id: number) => byId.get(id) ?? null,
    /** Also finds a removed one. */
    everById: (id: number) => everById.get(id) ?? null,
    byName: (kind: PersonaKind, name: string) => byName.get(kind, name) ?? null,
    byKey: (key: string) => byKey.get(key) ?? null,
    count: (kind: PersonaKind) => count.get(kind) ?? 0,
    /** The persona whose automatic sync is next, or null. */
    nextDue: () => nextDue.get() ?? null,
    insert: (persona: NewPersona) => Number(insert.run(persona).lastInsertRowid),
    /** Its manual values follow. It does not exist for anyone until `show`: if that never comes, it counts as removed. */
    insertHidden(persona: NewPersona): number {
      const id = Number(insert.run({ ...persona, nextSyncAt: null }).lastInsertRowid)
      remove.run(0, id)
      return id
    },
    show: (id: number, nextSyncAt: number | null) => void show.run(nextSyncAt, id),
    update: (persona: Omit<PersonaRecord, 'kind' | 'key' | 'source'>) => void update.run(persona),
    /** Its syncs stay; `dropValues` removes its values. */
    remove: (id: number, at: number) => void remove.run(at, id),
    /** A step inside a transaction: removes values of removed ones. Returns whether there are more. */
    dropValues(limit: number, except: ReadonlySet<number>): boolean {
      const id = removed.all().find((each) => !except.has(each))
      if (id === undefined) return false
      for (const each of dropValues) each.run({ id, limit })
      return true
    },
    /** Removes users from every persona, with their last synced values. */
    forgetUsers(userIds: string[]) {
      for (const id of ids.all())
        for (const each of forgetUsers) each.run(id, JSON.stringify(userIds))
    },
    /** How often it was changed manually or synced. */
    changes: (id: number) => changes.get(id) ?? 0,
    countChange: (id: number) => void countChange.run(id),
    manual: (id: number) => new Map(manual.all(id)),
    /** Fastest in the order of user ids, which is their stored order. */
    setManual: (id: number, values: [userId: string, value: string][]) =>
      void setManual.run(id, JSON.stringify(values)),
    release: (id: number, userIds: string[]) => void release.run(id, JSON.stringify(userIds)),
    /** The manual values of these users. */
    manualOf: (id: number, userIds: string[]) => new Map(manualOf.all(id, JSON.stringify(userIds))),
    lastSynced: (id: number) => new Map(lastSynced.all(id)),
    /** Records what a sync has sent to the users after one, up to another. */
    markSynced: (sent: { id: number; syncId: number; after: string; upTo: string }) =>
      void markSynced.run(sent),
  }
}
