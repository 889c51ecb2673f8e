import type { Db } from './sqlite/database.ts'

export interface LibraryRow {
  source_id: number
  library: string
  calls: number
  last_seen_at: number
}

/** Libraries stored for a source. A client may name any number; beyond this, the least recently seen is dropped. */
const mostLibraries = 20

/** The client libraries of each source, as named in its calls. */
export function sourceLibraryTable(db: Db) {
  const seen = db.prepare(`
    INSERT INTO source_library (source_id, library, calls, last_seen_at) VALUES (:sourceId, :library, :calls, :at)
    ON CONFLICT (source_id, library) DO UPDATE SET calls = calls + :calls, last_seen_at = max(last_seen_at, :at)`)
  const prune = db.prepare<[{ sourceId: number; most: number }]>(`
    DELETE FROM source_library WHERE source_id = :sourceId AND library NOT IN (
      SELECT library FROM source_library WHERE source_id = :sourceId ORDER BY last_seen_at DESC LIMIT :most)`)
  const all = db.prepare<[], LibraryRow>(
    'SELECT * FROM source_library ORDER BY last_seen_at DESC, library',
  )
  return {
    seen(sourceId: number, libraries: ReadonlyMap<string, { calls: number; at: number }>) {
      for (const [library, { calls, at }] of libraries) seen.run({ sourceId, library, calls, at })
      prune.run({ sourceId, most: mostLibraries })
    },
    /** Most recently seen first. */
    all: () => all.all(),
  }
}
