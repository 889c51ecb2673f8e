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
  // Waiting for another process would hold up all else in this one: the writers wait by themselves.
  const db = new Database(file, { timeout: 5 })
  try {
    return prepare(db, file)
  } catch (error) {
    db.close()
    throw error
  }
}

function prepare(db: Db, file: string): Db {
  refuseOthers(db, file)
  db.pragma('journal_mode = WAL')
  // A commit is in the log when it returns. The log is put on the disk by `logSync`, before anyone relies on it.
  db.pragma('synchronous = NORMAL')
  db.pragma('foreign_keys = ON')
  db.pragma('cache_size = -16384')
  migrate(db)
  return db
}

const steps = Object.entries(migrations)
  .map(([path, sql]) => ({ version: Number(/(\d+)-[^/]*\.sql$/.exec(path)?.[1]), sql }))
  .toSorted((a, b) => a.version - b.version)

const versionOf = (db: Db) => db.pragma('user_version', { simple: true }) as number

/** What is not ours, or newer than we are, is left as it is. */
function refuseOthers(db: Db, file: string) {
  const current = versionOf(db)
  const newest = steps.at(-1)?.version ?? 0
  if (current > newest)
    throw new Refusal(
      'CONFLICT',
      `${file} was written by a newer Hookbench (schema ${current}, this one knows ${newest})`,
    )
  const tables = db.prepare<[], number>('SELECT count(*) FROM sqlite_schema').pluck().get() ?? 0
  const isOurs = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'message_count'").get()
  if (tables > 0 && !isOurs)
    throw new Refusal('CONFLICT', `${file} is a database of another program`)
}

function migrate(db: Db) {
  const current = versionOf(db)
  for (const { version, sql } of steps) {
    if (version <= current) continue
    db.transaction(() => {
      db.exec(sql)
      db.pragma(`user_version = ${version}`)
    })()
  }
}

/** Puts all of the write-ahead log into the database, on the disk, and empties it. */
export function renewLog(db: Db) {
  const [{ busy } = { busy: 1 }] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
  if (busy !== 0) throw new Error('another process reads from the log, so it cannot be begun anew')
}
