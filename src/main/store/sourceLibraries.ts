import type { Db } from './database.ts'

export interface LibraryRow {
  source_id: number
  library: string
  calls: number
  last_seen_at: number
}

/** Libraries remembered for a source. A client may name any number; beyond this the one seen longest ago is dropped. */
const mostLibraries = 20

/** The client libraries of each source, as its calls name them. */
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
    /** The one seen last comes first. */
    all: () => all.all(),
  }
}
