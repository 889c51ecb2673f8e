import Database from 'better-sqlite3'
import { Refusal } from '../../errors/refusal.ts'

export type Db = Database.Database

const migrations = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/**
 * A new database with the schema of an earlier version, to be filled; `finish` changes it to the newest. Nothing of it
 * survives a kill.
 */
export function openNew(file: string, version: number) {
  const db = new Database(file)
  db.pragma('journal_mode = MEMORY')
  db.pragma('synchronous = OFF')
  db.pragma('foreign_keys = OFF')
  migrate(
    db,
    steps.filter((step) => step.version <= version),
  )
  return { db, finish: () => migrate(db, steps) }
}

interface Opening {
  /** Called before the database is used, to check it. */
  check?: (db: Db) => void
  /** Called with its present version before the schema is changed. */
  beforeMigration?: (db: Db, version: number) => void
}

/** `file` may be `:memory:`. */
export function openDatabase(file: string, opening: Opening = {}): Db {
  // SQLite must not block while waiting for another process, so the writers wait asynchronously.
  const db = new Database(file, { timeout: 5 })
  try {
    return prepare(db, file, opening)
  } catch (error) {
    db.close()
    throw error
  }
}

/** For reading only, while another connection writes. */
export function openReader(file: string): Db {
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 1000 })
  db.pragma('cache_size = -16384')
  return db
}

function prepare(db: Db, file: string, { check, beforeMigration }: Opening): Db {
  refuseOthers(db, file)
  check?.(db)
  db.pragma('journal_mode = WAL')
  // A commit is in the log when it returns. `logSync` syncs the log to disk before anyone relies on it.
  db.pragma('synchronous = NORMAL')
  db.pragma('foreign_keys = ON')
  db.pragma('cache_size = -16384')
  const version = versionOf(db)
  if (version > 0 && version < newestVersion) beforeMigration?.(db, version)
  migrate(db, steps)
  return db
}

export interface Migration {
  version: number
  sql: string
}

/** Files by path, such as `./migrations/0001-initial.sql`. */
export const migrationsIn = (files: Record<string, string>): Migration[] =>
  Object.entries(files)
    .map(([path, sql]) => ({ version: Number(/(\d+)-[^/]*\.sql$/.exec(path)?.[1]), sql }))
    .toSorted((a, b) => a.version - b.version)

const steps = migrationsIn(migrations)
export const newestVersion = steps.at(-1)?.version ?? 0

export const versionOf = (db: Db) => db.pragma('user_version', { simple: true }) as number

/** A foreign or newer database is not changed. */
function refuseOthers(db: Db, file: string) {
  const current = versionOf(db)
  if (current > newestVersion)
    throw new Refusal(
      'CONFLICT',
      `${file} was written by a newer Hookbench (schema ${current}, this one knows ${newestVersion})`,
    )
  const tables = db.prepare<[], number>('SELECT count(*) FROM sqlite_schema').pluck().get() ?? 0
  const isOurs = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'message_count'").get()
  if (tables > 0 && !isOurs) throw new Refusal('CONFLICT', `${file} belongs to another program`)
}

/** In one transaction: a start that is killed half-way has changed nothing, so the copy of before is still right. */
export function migrate(db: Db, to: Migration[]) {
  const current = versionOf(db)
  const missing = to.filter(({ version }) => version > current)
  const last = missing.at(-1)
  if (!last) return
  db.transaction(() => {
    for (const { sql } of missing) db.exec(sql)
    db.pragma(`user_version = ${last.version}`)
  })()
}

/** Checkpoints the whole write-ahead log into the database on disk, and empties it. */
export function renewLog(db: Db) {
  const [{ busy } = { busy: 1 }] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
  if (busy !== 0) throw new Error('another process reads from the log, so it cannot be restarted')
}
