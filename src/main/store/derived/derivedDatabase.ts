import { closeSync, openSync, rmSync } from 'node:fs'
import Database, { SqliteError } from 'better-sqlite3'
import { canCountOn, readLog } from './continuity.ts'
import { cursorTable } from './cursors.ts'
import { type Db, migrate, migrationsIn, versionOf } from '../sqlite/database.ts'

const migrations = migrationsIn(
  import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
)
const newest = migrations.at(-1)?.version ?? 0

/** The database of derived data beside `hookbench.db`. */
export const derivedPath = (path: string) => path.replace(/hookbench\.db$/, 'derived.db')

/**
 * A connection that writes `derived.db`, and reads the tables of `hookbench.db` by their names. `path`: of `hookbench.db`,
 * which another connection has migrated. A file that cannot be used is replaced.
 */
export function openDerivedDatabase(path: string): Db {
  const file = derivedPath(path)
  try {
    const db = open(file, path)
    if (db) return db
  } catch (error) {
    if (!isDamaged(error)) throw error
  }
  remove(file)
  const made = open(file, path)
  if (!made) throw new Error(`${file} cannot be used although it is new`)
  return made
}

/** Null: a newer Hookbench wrote it, or it is ahead of `hookbench.db`. */
function open(file: string, path: string): Db | null {
  // As private as `hookbench.db`.
  closeSync(openSync(file, 'a', 0o600))
  const db = new Database(file, { timeout: 1000 })
  try {
    if (versionOf(db) <= newest) {
      prepare(db, path)
      if (!isAhead(db)) return db
    }
    db.close()
    return null
  } catch (error) {
    db.close()
    throw error
  }
}

function prepare(db: Db, path: string) {
  db.pragma('journal_mode = WAL')
  // Only checkpoints wait for the disk: what a power failure takes is derived again.
  db.pragma('synchronous = NORMAL')
  db.pragma('cache_size = -16384')
  migrate(db, migrations)
  attach(db, path)
}

/** Never written by this connection: a transaction locks for writing only what it writes. */
function attach(db: Db, path: string) {
  db.prepare<[string]>('ATTACH ? AS hookbench').run(path)
  db.pragma('hookbench.cache_size = -4096')
}

/** Whether it counts calls that `hookbench.db` no longer has, though they were not removed. */
function isAhead(db: Db): boolean {
  const cursors = cursorTable(db)
  const now = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM call').pluck().get() ?? 0
  const calls = Math.max(cursors.read('calls'), cursors.read('checkedCalls'))
  const reached = { opening: cursors.read('messageOpening'), calls }
  return !canCountOn(readLog(db)(), { reached, now })
}

/** In memory, the engine's own connection also has the derived tables. */
export function prepareDerivedTables(db: Db) {
  for (const { sql } of migrations) db.exec(sql)
}

const isDamaged = (error: unknown) =>
  error instanceof SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)

function remove(file: string) {
  for (const part of [file, `${file}-wal`, `${file}-shm`]) rmSync(part, { force: true })
}
