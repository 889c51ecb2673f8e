import type { DeletionKind } from '../../contract/deletion.ts'
import { MessageState } from '../../contract/model.ts'
import type { Db } from './sqlite/database.ts'

export interface DeletionRow {
  id: number
  kind: DeletionKind
  sources: string | null
  users: number
  unseen: number
  requested_at: number
  settled_at: number | null
  notices: number
  unmade: number
  owed: number
  told: number
  /** Its users before this place are decided; null: all of them. */
  decided_up_to: number | null
}

export interface NewDeletionRow {
  kind: DeletionKind
  sources: string[] | null
  /** The ids of `sources`. */
  sourceIds: number[]
  /** How many. */
  users: number
  requestedAt: number
}

/** What was decided for some of its users. */
export interface DecidedUsers {
  id: number
  /** The place after the last one; null: none is left. */
  upTo: number | null
  unseen: number
  notices: number
  /** The affected sources. */
  affected: { sourceId: number; reason: string | null }[]
}

interface OfDeletion {
  deletion_id: number
}

export function deletionTable(db: Db) {
  const insert = db.prepare(`
    INSERT INTO deletion (kind, sources, users, unseen, requested_at, notices, unmade, decided_up_to)
    VALUES (:kind, :sources, :users, 0, :requestedAt, 0, 0, -1)`)
  const insertUsers = db.prepare<[number, number, string]>(`
    INSERT INTO deletion_user (deletion_id, place, user_id) SELECT ?, ? + key, value FROM json_each(?)`)
  const begin = db.prepare<[number]>('UPDATE deletion SET decided_up_to = 0 WHERE id = ?')
  const undecided = db.prepare<[], DeletionRow>(
    'SELECT * FROM deletion WHERE decided_up_to >= 0 ORDER BY id LIMIT 1',
  )
  const usersFrom = db
    .prepare<[number, number, number], string>(
      'SELECT user_id FROM deletion_user WHERE deletion_id = ? AND place >= ? ORDER BY place LIMIT ?',
    )
    .pluck()
  const decided = db.prepare<[Omit<DecidedUsers, 'affected'>]>(`
    UPDATE deletion SET decided_up_to = :upTo, unseen = unseen + :unseen, notices = notices + :notices,
      unmade = unmade + :notices
    WHERE id = :id`)
  const incomplete = db
    .prepare<[], number>('SELECT id FROM deletion WHERE decided_up_to = -1')
    .pluck()
  const drop = ['deletion_user', 'deletion_source', 'deletion_count'].map((table) =>
    db.prepare<[number]>(`DELETE FROM ${table} WHERE deletion_id = ?`),
  )
  const dropRow = db.prepare<[number]>('DELETE FROM deletion WHERE id = ?')
  const insertSource = db.prepare<[number, number, string | null]>(
    `INSERT INTO deletion_source (deletion_id, source_id, reason) VALUES (?, ?, ?)
    ON CONFLICT (deletion_id, source_id) DO UPDATE SET reason = excluded.reason`,
  )
  const sourceIds = db
    .prepare<[number], number>(
      'SELECT source_id FROM deletion_source WHERE deletion_id = ? ORDER BY source_id',
    )
    .pluck()
  const insertCount = db.prepare<[number, string]>(
    'INSERT INTO deletion_count (deletion_id, state) VALUES (?, ?)',
  )
  const byId = db.prepare<[number], DeletionRow>(
    'SELECT * FROM deletion WHERE id = ? AND decided_up_to IS NOT -1',
  )
  const byIds = db.prepare<[string], DeletionRow>(`
    SELECT * FROM deletion WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id DESC`)
  const page = db.prepare<[{ before: number; kind: string | null; limit: number }], DeletionRow>(`
    SELECT * FROM deletion
    WHERE id < :before AND (:kind IS NULL OR kind = :kind) AND decided_up_to IS NOT -1 ORDER BY id DESC LIMIT :limit`)
  const newest = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM deletion').pluck()
  const firstUsers = db.prepare<[string, number], OfDeletion & { user_id: string }>(`
    SELECT deletion_id, user_id FROM deletion_user
    WHERE deletion_id IN (SELECT value FROM json_each(?)) AND place < ? ORDER BY deletion_id, place`)
  const affected = db.prepare<[string], OfDeletion & { source: string; reason: string | null }>(`
    SELECT deletion_id, coalesce(removed_name, name) AS source, reason
    FROM deletion_source JOIN source ON source.id = source_id
    WHERE deletion_id IN (SELECT value FROM json_each(?)) ORDER BY deletion_id, source_id`)
  const counts = db.prepare<[string], OfDeletion & { state: MessageState; count: number }>(`
    SELECT deletion_id, state, count FROM deletion_count
    WHERE deletion_id IN (SELECT value FROM json_each(?))`)

  return {
    /** Its users follow. It does not exist for anyone until `begin`. */
    insert({ sources, sourceIds: named, ...row }: NewDeletionRow): number {
      const given = { ...row, sources: sources && JSON.stringify(sources) }
      const id = Number(insert.run(given).lastInsertRowid)
      for (const each of named) insertSource.run(id, each, null)
      for (const state of MessageState.options) insertCount.run(id, state)
      return id
    },
    /** The users from this place on. */
    addUsers: (id: number, place: number, users: string[]) =>
      void insertUsers.run(id, place, JSON.stringify(users)),
    /** All its users are stored. From here on it is carried out, also after a restart. */
    begin: (id: number) => void begin.run(id),
    /** The oldest one with undecided users, or null. */
    undecided: () => undecided.get() ?? null,
    sourceIds: (id: number) => sourceIds.all(id),
    usersFrom: (id: number, place: number, limit: number) => usersFrom.all(id, place, limit),
    decided({ affected: sourcesOf, ...given }: DecidedUsers) {
      for (const { sourceId, reason } of sourcesOf) insertSource.run(given.id, sourceId, reason)
      decided.run(given)
    },
    /** Removes those whose users were not stored completely, since they were never confirmed. */
    dropIncomplete() {
      for (const id of incomplete.all()) {
        for (const each of drop) each.run(id)
        dropRow.run(id)
      }
    },
    byId: (id: number) => byId.get(id) ?? null,
    /** Newest first, older than `before`. */
    page: (before: number, kind: DeletionKind | undefined, limit: number) =>
      page.all({ before, kind: kind ?? null, limit }),
    /** Newest first; those that exist. */
    byIds: (ids: number[]) => byIds.all(JSON.stringify(ids)),
    newest: () => newest.get() ?? 0,
    /** Additional columns of the lists, read for all rows at once. */
    partsOf(ids: number[], { users: most }: { users: number }) {
      const listed = JSON.stringify(ids)
      const byDeletion = <T extends OfDeletion>(rows: T[]) =>
        Map.groupBy(rows, ({ deletion_id: id }) => id)
      const users = byDeletion(firstUsers.all(listed, most))
      const sources = byDeletion(affected.all(listed))
      const states = byDeletion(counts.all(listed))
      return (id: number) => ({
        users: users.get(id)?.map(({ user_id: userId }) => userId) ?? [],
        sources: sources.get(id) ?? [],
        states: states.get(id) ?? [],
      })
    },
  }
}
