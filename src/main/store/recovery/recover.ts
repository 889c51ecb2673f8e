import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs'
import { Refusal } from '../../errors/refusal.ts'
import { syncFile } from '../../files/syncFile.ts'
import { type Db, newestVersion, openNew } from '../sqlite/database.ts'
import { countAgain, lostCalls, removeUnreadable } from './contents.ts'
import { openPages } from './pages.ts'
import { repairReferences } from './references.ts'
import { type ScanResult, scanRows } from './scan.ts'
import { shapesOf } from './shapes.ts'
import { createInserter, emptyTables, withoutTriggers } from './target.ts'

export interface Recovery extends Omit<ScanResult, 'lostRows' | 'newestIds'> {
  tables: RecoveredTable[]
  /** Calls that are not readable; null: their number is not known. */
  lostCalls: number | null
}

export interface RecoveredTable {
  table: string
  /** In the new file. */
  rows: number
  /** On readable pages, but not readable themselves. */
  lostRows: number
  /** Readable, but not usable without rows that are not. */
  removed: number
}

/**
 * Copies every readable row of a database, with its log, into a new one at `target`, which has the newest schema.
 * Only reads the old one. SQLite refuses to read past damage, so pages are read here.
 */
export function recover(source: string, target: string): Recovery {
  if (existsSync(target)) throw new Refusal('CONFLICT', `${target} exists already`, 'out')
  const part = `${target}.part`
  rmSync(part, { force: true })
  try {
    const recovery = recoverTo(source, part)
    syncFile(part)
    renameSync(part, target)
    return recovery
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

function recoverTo(source: string, target: string): Recovery {
  const pages = openPages(source)
  // Its owner only, as the database.
  closeSync(openSync(target, 'wx', 0o600))
  const version = pages.version ?? newestVersion
  if (version > newestVersion)
    throw new Refusal('CONFLICT', `${source} was written by a newer Hookbench (schema ${version})`)
  const { db, finish } = openNew(target, version)
  try {
    const shapes = shapesOf(db)
    const removed = new Map<string, number>()
    let lost: number | null = null
    const {
      lostRows,
      newestIds: _,
      ...scan
    } = withoutTriggers(db, () =>
      inTransaction(db, () => {
        emptyTables(db, shapes)
        const insert = createInserter(db, shapes)
        const read = scanRows(pages, shapes, ({ table, rows }) => {
          for (const row of rows) insert(table, row)
        })
        lost = lostCalls(db, version, read.newestIds.get('call') ?? 0)
        removed.set('message', removeUnreadable(db, version))
        for (const [table, count] of repairReferences(db, shapes))
          removed.set(table, (removed.get(table) ?? 0) + count)
        return read
      }),
    )
    finish()
    inTransaction(db, () => countAgain(db))
    const count = (table: string) =>
      db.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0
    const tables = shapesOf(db).map(({ name }) => ({
      table: name,
      rows: count(name),
      lostRows: lostRows.get(name) ?? 0,
      removed: removed.get(name) ?? 0,
    }))
    return { ...scan, tables, lostCalls: lost }
  } finally {
    db.close()
    pages.close()
  }
}

const inTransaction = <T>(db: Db, run: () => T): T => db.transaction(run)()
