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

/** A connection that writes `derived.db`, and reads the tables of `hookbench.db` by their names. */
export interface DerivedDatabase {
  db: Db
  /** Why there was nothing to begin with; null: it existed. */
  rebuilt: 'missing' | 'damaged' | 'newer' | 'ahead' | null
}

/** `path`: of `hookbench.db`, which another connection has migrated. A file that cannot be used is replaced. */
export function openDerivedDatabase(path: string): DerivedDatabase {
  const file = derivedPath(path)
  try {
    return prepared(file, path)
  } catch (error) {
    if (!isDamaged(error)) throw error
    remove(file)
    return { ...prepared(file, path), rebuilt: 'damaged' }
  }
}

function prepared(file: string, path: string): DerivedDatabase {
  // As private as `hookbench.db`.
  closeSync(openSync(file, 'a', 0o600))
  const db = new Database(file, { timeout: 1000 })
  try {
    const version = versionOf(db)
    if (version > newest) {
      db.close()
      remove(file)
      return { ...prepared(file, path), rebuilt: 'newer' }
    }
    db.pragma('journal_mode = WAL')
    // Only checkpoints wait for the disk: what a power failure takes is derived again.
    db.pragma('synchronous = NORMAL')
    db.pragma('cache_size = -16384')
    migrate(db, migrations)
    attach(db, path)
    if (isAhead(db)) {
      db.close()
      remove(file)
      return { ...prepared(file, path), rebuilt: 'ahead' }
    }
    return { db, rebuilt: version === 0 ? 'missing' : null }
  } catch (error) {
    if (db.open) db.close()
    throw error
  }
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
  const reached = { opening: cursors.read('messageOpening'), calls: cursors.read('calls') }
  return !canCountOn(readLog(db)(), { reached, now })
}

/** In memory, the engine's own connection also has the derived tables. */
export function prepareDerivedTables(db: Db): DerivedDatabase {
  for (const { sql } of migrations) db.exec(sql)
  return { db, rebuilt: null }
}

const isDamaged = (error: unknown) =>
  error instanceof SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)

function remove(file: string) {
  for (const part of [file, `${file}-wal`, `${file}-shm`]) rmSync(part, { force: true })
}
