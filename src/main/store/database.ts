import Database from 'better-sqlite3'
import { Refusal } from '../refusal.ts'

export type Db = Database.Database

const migrations = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** `file` may be `:memory:`. */
export function openDatabase(file: string): Db {
  // Waiting for another process must not block this one: the writers wait by themselves.
  const db = new Database(file, { timeout: 50 })
  db.pragma('journal_mode = WAL')
  // FULL: a commit is on the disk before it returns, also when the power goes.
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  db.pragma('cache_size = -65536')
  migrate(db, file)
  return db
}

function migrate(db: Db, file: string) {
  const steps = Object.entries(migrations)
    .map(([path, sql]) => ({ version: Number(/(\d+)-[^/]*\.sql$/.exec(path)?.[1]), sql }))
    .toSorted((a, b) => a.version - b.version)
  const current = db.pragma('user_version', { simple: true }) as number
  const newest = steps.at(-1)?.version ?? 0
  if (current > newest)
    throw new Refusal(
      'CONFLICT',
      `${file} was written by a newer Hookbench (schema ${current}, this one knows ${newest})`,
    )
  for (const { version, sql } of steps) {
    if (version <= current) continue
    db.transaction(() => {
      db.exec(sql)
      db.pragma(`user_version = ${version}`)
    })()
  }
}
