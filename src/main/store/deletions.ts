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
}

export interface NewDeletionRow {
  kind: DeletionKind
  sources: string[] | null
  users: string[]
  unseen: number
  requestedAt: number
  notices: number
  /** The affected sources. */
  affected: { sourceId: number; reason: string | null }[]
}

interface OfDeletion {
  deletion_id: number
}

export function deletionTable(db: Db) {
  const insert = db.prepare(`
    INSERT INTO deletion (kind, sources, users, unseen, requested_at, notices, unmade)
    VALUES (:kind, :sources, :users, :unseen, :requestedAt, :notices, :notices)`)
  const insertUsers = db.prepare<[number, string]>(`
    INSERT INTO deletion_user (deletion_id, place, user_id) SELECT ?, key, value FROM json_each(?)`)
  const insertSource = db.prepare<[number, number, string | null]>(
    'INSERT INTO deletion_source (deletion_id, source_id, reason) VALUES (?, ?, ?)',
  )
  const insertCount = db.prepare<[number, string]>(
    'INSERT INTO deletion_count (deletion_id, state) VALUES (?, ?)',
  )
  const byId = db.prepare<[number], DeletionRow>('SELECT * FROM deletion WHERE id = ?')
  const page = db.prepare<[{ before: number; kind: string | null; limit: number }], DeletionRow>(`
    SELECT * FROM deletion WHERE id < :before AND (:kind IS NULL OR kind = :kind) ORDER BY id DESC LIMIT :limit`)
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
    insert({ kind, sources, users, affected: sourcesOf, ...rest }: NewDeletionRow): number {
      const row = {
        ...rest,
        kind,
        users: users.length,
        sources: sources && JSON.stringify(sources),
      }
      const id = Number(insert.run(row).lastInsertRowid)
      insertUsers.run(id, JSON.stringify(users))
      for (const { sourceId, reason } of sourcesOf) insertSource.run(id, sourceId, reason)
      for (const state of MessageState.options) insertCount.run(id, state)
      return id
    },
    byId: (id: number) => byId.get(id) ?? null,
    /** Newest first, older than `before`. */
    page: (before: number, kind: DeletionKind | undefined, limit: number) =>
      page.all({ before, kind: kind ?? null, limit }),
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
