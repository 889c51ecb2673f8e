import { once } from 'node:events'
import {
  closeSync,
  fdatasyncSync,
  globSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { costOf } from './processCost.ts'

/** `specimen`: a database in which the product has collected these calls. `synced`: sync each commit to the disk. */
export interface InsertLoad {
  specimen: string
  warmUp: number
  calls: number
  callsPerTransaction: number
  synced: boolean
}

type Row = Record<string, unknown>

// The baseline for collecting in batches, in its own process: inserts the rows that the product wrote into a
// fresh database of the same schema, from one loop.
const [load] = (await once(process, 'message')) as [InsertLoad]
const { setUp, perCall } = readSpecimen(load)
const directory = mkdtempSync(join(tmpdir(), 'hookbench-bench-'))
const file = join(directory, 'hookbench.db')
const db = new Database(file)
try {
  // The product's own pragmas.
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = NORMAL')
  db.pragma('foreign_keys = ON')
  db.pragma('cache_size = -16384')
  const migrations = fileURLToPath(
    new URL('../../src/main/store/sqlite/migrations/', import.meta.url),
  )
  for (const path of globSync('*.sql', { cwd: migrations }).toSorted())
    db.exec(readFileSync(join(migrations, path), 'utf8'))
  for (const { table, rows } of setUp) for (const row of rows) insertInto(table, row).run(row)

  const log = openSync(`${file}-wal`, 'r+')
  const run = insertLoop(log)
  run(0, load.warmUp)
  const cost = await costOf(process.pid, async () => run(load.warmUp, load.warmUp + load.calls))
  closeSync(log)
  for (const { table, rows } of perCall) {
    const stored = db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()
    if (stored !== rows.length) throw new Error(`${table} has ${stored} rows, not ${rows.length}`)
  }
  process.send?.(cost, () => process.disconnect())
} finally {
  db.close()
  rmSync(directory, { recursive: true })
}

/** The rows that exist before the first call, and every table with a row per call. */
function readSpecimen({ specimen, warmUp, calls }: InsertLoad) {
  const from = new Database(specimen, { readonly: true })
  try {
    const read = (table: string) => ({
      table,
      rows: from.prepare<[], Row>(`SELECT * FROM ${table}`).all(),
    })
    const tables = from
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid")
      .pluck()
      .all()
    const count = (table: string) =>
      from.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()
    // Profiles are counted after collection, at any time.
    const collected = tables.filter((table) => !table.startsWith('profile'))
    const each = collected.filter((table) => count(table) === warmUp + calls)
    if (!each.includes('call') || !each.includes('message'))
      throw new Error(`the specimen has ${count('call')} calls, not ${warmUp + calls}`)
    return { setUp: ['source', 'destination'].map(read), perCall: each.map(read) }
  } finally {
    from.close()
  }
}

/** The database assigns the same ids again. */
function insertInto(table: string, row: Row, given = Object.keys(row)) {
  const values = given.map((column) => `:${column}`)
  return db.prepare(`INSERT INTO ${table} (${given.join(', ')}) VALUES (${values.join(', ')})`)
}

function insertLoop(log: number) {
  const inserts = perCall.map(({ table, rows }) => {
    const [first = {}] = rows
    const given = Object.keys(first).filter((column) => column !== 'id')
    return { rows, insert: insertInto(table, first, given) }
  })
  // Counters that are updated once per request.
  const usage = db.prepare(`
    INSERT INTO source_usage (source_id, calls) VALUES (:source, :calls)
    ON CONFLICT (source_id) DO UPDATE SET calls = calls + :calls`)
  const seen = db.prepare(`
    INSERT INTO source_event (source_id, event, count, first_seen_at, last_seen_at)
    VALUES (:source, 'Order Completed', :calls, :at, :at)
    ON CONFLICT (source_id, event) DO UPDATE SET count = count + :calls, last_seen_at = :at`)
  const queued = db.prepare(
    "UPDATE message_count SET count = count + ? WHERE destination_id = 1 AND state = 'queued'",
  )
  const insertCalls = db.transaction((from: number, to: number) => {
    for (let i = from; i < to; i++) for (const { rows, insert } of inserts) insert.run(rows[i])
    usage.run({ source: 1, calls: to - from })
    queued.run(to - from)
    seen.run({ source: 1, calls: to - from, at: Date.now() })
  })
  return (from: number, to: number) => {
    for (let i = from; i < to; i += load.callsPerTransaction) {
      insertCalls.immediate(i, Math.min(to, i + load.callsPerTransaction))
      if (load.synced) fdatasyncSync(log)
    }
  }
}
