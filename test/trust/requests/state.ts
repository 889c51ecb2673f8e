import { createHash } from 'node:crypto'
import Database from 'better-sqlite3'

/** A digest of every row of each table. Equal: nothing was written, also not removed and written again. */
export function stateOf(file: string): Record<string, string> {
  const db = new Database(file, { readonly: true })
  try {
    const tables = db
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .pluck()
      .all()
    return Object.fromEntries(
      tables.map((name) => {
        const hash = createHash('sha256')
        for (const row of db.prepare(`SELECT * FROM "${name}"`).raw().iterate())
          hash.update(JSON.stringify(row))
        return [name, hash.digest('hex')]
      }),
    )
  } finally {
    db.close()
  }
}

/** The tables that are not as they were. */
export const changedTables = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((name) => before[name] !== after[name])
