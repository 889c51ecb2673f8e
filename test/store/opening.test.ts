import { closeSync, existsSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { newestVersion } from '../../src/main/store/sqlite/database.ts'
import { openStore } from '../../src/main/store/store.ts'
import { temporaryDirectory } from '../support/workbench.ts'

const opening = (directory: string) => openStore(directory, () => {})
const fileIn = (directory: string) => join(directory, 'hookbench.db')

/** A database with some pages, closed. */
async function closedDirectory() {
  const directory = await temporaryDirectory()
  const store = opening(directory)
  store.change(() => {
    for (let i = 0; i < 200; i++) store.settings.writeFact(`fact ${i}`, 'x'.repeat(100))
  })
  store.close()
  return directory
}

/** Overwrites the last page of this table. */
function damage(directory: string, table: string) {
  const db = new Database(fileIn(directory), { readonly: true })
  const page = db
    .prepare<[string], number>('SELECT max(pageno) FROM dbstat WHERE name = ?')
    .pluck()
    .get(table)
  db.close()
  const file = openSync(fileIn(directory), 'r+')
  writeSync(file, Buffer.alloc(4096), 0, 4096, ((page ?? 0) - 1) * 4096)
  closeSync(file)
}

it('checks the database after a process that did not close it, and reports what is damaged', async () => {
  const directory = await closedDirectory()
  damage(directory, 'setting')
  // After a clean close nothing is read that is not needed.
  opening(directory).close()
  const before = await readFile(fileIn(directory))
  await writeFile(join(directory, 'instance.json'), '{}')
  // The next start checks it as well.
  for (let start = 0; start < 2; start++)
    expect(() => opening(directory)).toThrow(
      /hookbench\.db is damaged or not a database \(.*Tree \d+ page .*\)\. Nothing in it was changed; `hookbench recover` .*\. 0 calls, 0 messages and 0 attempts are readable; 1 of \d+ pages are not$/,
    )
  expect(await readFile(fileIn(directory))).toEqual(before)
})

it('reports a missing database where there was one, and creates a new one', async () => {
  const directory = await closedDirectory()
  // A process that did not close an undamaged database is no reason for a report.
  await writeFile(join(directory, 'instance.json'), '{}')
  const first = opening(directory)
  expect([first.notes, first.missing]).toEqual([[], null])
  first.close()
  await writeFile(join(directory, 'derived.db'), '')
  rmSync(fileIn(directory))
  const store = opening(directory)
  onTestFinished(() => store.close())
  expect(store.missing).toMatch(/hookbench\.db is missing, where there was one/)
  expect(store.notes).toEqual([store.missing])
})

it('does not start without its database while the log is there, which has the only copy of calls', async () => {
  const directory = await temporaryDirectory()
  const log = `${fileIn(directory)}-wal`
  await writeFile(log, 'x'.repeat(5000))
  expect(() => opening(directory)).toThrow(/hookbench\.db is missing, but its log is there/)
  expect(await readFile(log, 'utf8')).toHaveLength(5000)
  expect(existsSync(fileIn(directory))).toBe(false)
  rmSync(log)
  const store = opening(directory)
  onTestFinished(() => store.close())
  expect(store.notes).toEqual([])
})

const initial = new URL('../../src/main/store/sqlite/migrations/0001-initial.sql', import.meta.url)

it('keeps a copy of the database before it changes its schema, with what is in the log', async () => {
  const directory = await temporaryDirectory()
  const file = fileIn(directory)
  const old = new Database(file)
  old.exec(await readFile(initial, 'utf8'))
  old.pragma('user_version = 1')
  old.pragma('journal_mode = WAL')
  old.close()
  await writeFile(`${file}.schema-0`, 'of an earlier change')
  const store = opening(directory)
  const copies = () => readdirSync(directory).filter((name) => /\.schema-\d+$/.test(name))
  expect(copies()).toEqual(['hookbench.db.schema-1'])
  expect(store.notes).toMatchObject([/schema of .*hookbench\.db was 1; a copy .*schema-1/])
  store.close()
  const copy = new Database(`${file}.schema-1`, { readonly: true })
  onTestFinished(() => void copy.close())
  expect(copy.pragma('user_version', { simple: true })).toBe(1)
  expect(copy.prepare('SELECT count(*) FROM call').pluck().get()).toBe(0)

  const again = opening(directory)
  onTestFinished(() => again.close())
  expect(again.notes).toEqual([])
  expect(copies()).toEqual(['hookbench.db.schema-1'])
  expect(newestVersion).toBeGreaterThan(1)
})
