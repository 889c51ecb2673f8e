import type { Db } from '../sqlite/database.ts'

/** How far `hookbench.db` has been read: an id, or a count. 0: from its beginning. */
export type CursorName = 'calls' | 'forgotten' | 'removedCalls'

export function cursorTable(db: Db) {
  const read = db
    .prepare<[CursorName], number>('SELECT value FROM derived_cursor WHERE name = ?')
    .pluck()
  const write = db.prepare<[CursorName, number]>(`
    INSERT INTO derived_cursor VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
  return {
    read: (name: CursorName) => read.get(name) ?? 0,
    write: (name: CursorName, value: number) => void write.run(name, value),
  }
}
