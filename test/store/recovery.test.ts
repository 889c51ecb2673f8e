import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { fraction } from '../../src/contract/fraction.ts'
import { recover } from '../../src/main/store/recovery/recover.ts'
import { openDatabase } from '../../src/main/store/sqlite/database.ts'
import { openStore } from '../../src/main/store/store.ts'
import { runHere } from '../support/command.ts'
import { settled, startWorkbench, temporaryDirectory } from '../support/workbench.ts'

const calls = 1500
const pageBytes = 4096

/** Calls of different sizes, each with a message; closed. */
async function makeDatabase(): Promise<string> {
  const file = join(await temporaryDirectory(), 'hookbench.db')
  const db = openDatabase(file)
  const call = db.prepare(`
    INSERT INTO call (id, source_id, message_id, type, user_id, label, received_at, content)
    VALUES (?, 1, ?, 'track', ?, 'E', ?, ?)`)
  const body = db.prepare("INSERT INTO body (id, profile, text) VALUES (?, 'documented', ?)")
  const message = db.prepare(`
    INSERT INTO message (call_id, source_id, destination_id, body_id, type, user_id, label, state, received_at, settled_at)
    VALUES (?, 1, 1, ?, 'track', ?, 'E', 'delivered', ?, ?)`)
  db.transaction(() => {
    db.exec(`
      INSERT INTO source (id, name, write_key, kind) VALUES (1, 'app', 'KEY', 'server');
      INSERT INTO destination (id, name) VALUES (1, 'D');`)
    for (let id = 1; id <= calls; id++) {
      // A tenth do not fit on a page.
      const size = fraction(1, id, 0) < 0.1 ? 4000 + 9000 * fraction(2, id, 0) : 300
      const content = JSON.stringify({ event: 'E', pad: 'é'.repeat(Math.floor(size / 2)) })
      call.run(id, `m${id}`, `u${id}`, id, content)
      body.run(id, `{"id":${id}}`)
      message.run(id, id, `u${id}`, id, id)
    }
    db.exec(
      "UPDATE message_count SET count = (SELECT count(*) FROM message) WHERE state = 'delivered'",
    )
  })()
  db.close()
  return file
}

interface TreePage {
  pageno: number
  path: string
  pagetype: string
  ncell: number
}

/** The pages with the calls, as SQLite itself reports them: what a reader must be able to get. */
function layoutOf(file: string) {
  const db = new Database(file, { readonly: true })
  const pages = db
    .prepare<[], TreePage>("SELECT pageno, path, pagetype, ncell FROM dbstat WHERE name = 'call'")
    .all()
  const count = db.pragma('page_count', { simple: true }) as number
  db.close()
  /** The pages that each call needs, by its place in order. */
  const needs: number[][] = []
  const leaves = pages.filter(({ pagetype }) => pagetype === 'leaf')
  for (const { pageno, path, ncell } of leaves.toSorted((a, b) => (a.path < b.path ? -1 : 1)))
    for (let cell = 0; cell < ncell; cell++) {
      const long = `${path}${cell.toString(16).padStart(3, '0')}+`
      const more = pages.filter((page) => page.path.startsWith(long))
      needs.push([pageno, ...more.map((page) => page.pageno)])
    }
  const branches = pages.filter(({ pagetype }) => pagetype === 'internal')
  return {
    count,
    branches: branches.map(({ pageno }) => pageno),
    readable: (zeroed: Set<number>) =>
      needs.flatMap((needed, at) => (needed.some((page) => zeroed.has(page)) ? [] : [at + 1])),
  }
}

function zero(file: string, pages: Iterable<number>) {
  const opened = openSync(file, 'r+')
  for (const page of pages)
    writeSync(opened, Buffer.alloc(pageBytes), 0, pageBytes, (page - 1) * pageBytes)
  closeSync(opened)
}

function openFile(file: string) {
  const db = new Database(file, { readonly: true })
  onTestFinished(() => void db.close())
  return db
}

const idsIn = (file: string) =>
  openFile(file).prepare<[], number>('SELECT id FROM call ORDER BY id').pluck().all()

function expectSound(file: string) {
  const db = openFile(file)
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(db.pragma('foreign_key_check')).toEqual([])
  const counts = `SELECT count(*) FROM message_count WHERE count <> (SELECT count(*) FROM message
    WHERE message.state = message_count.state AND message.destination_id = message_count.destination_id)`
  expect(db.prepare(counts).pluck().get()).toBe(0)
}

it('copies every readable call of a database with 40 zeroed pages, and counts those that are not', async () => {
  const intact = await makeDatabase()
  const layout = layoutOf(intact)
  const { count, branches } = layout
  expect(branches.length).toBeGreaterThan(0)
  /** `also`: pages zeroed besides the random ones. */
  const damages = [
    { seed: 1, also: [], countsLost: true },
    { seed: 2, also: branches, countsLost: true },
    // The header, and with it where every table begins. Small tables are not recognised by their rows, so it is not known
    // how many calls retention had removed.
    { seed: 3, also: [1], countsLost: false },
  ]
  for (const { seed, also, countsLost } of damages) {
    const zeroed = new Set<number>(also)
    for (let n = 0; zeroed.size < 40; n++)
      zeroed.add(2 + Math.floor(fraction(seed, n, 0) * (count - 1)))
    const file = `${intact}.${seed}`
    copyFileSync(intact, file)
    zero(file, zeroed)
    const before = readFileSync(file)
    const readable = layout.readable(zeroed)
    expect(readable.length).toBeLessThan(calls)

    const target = `${file}.recovered`
    const recovery = recover(file, target)
    expect(idsIn(target)).toEqual(readable)
    expect(recovery).toMatchObject({ pages: count, unreadablePages: 40 })
    expect(recovery.lostCalls, `seed ${seed}`).toBe(countsLost ? calls - readable.length : null)
    expectSound(target)
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(statSync(target).mode & 0o077).toBe(0)
  }
}, 60_000)

/** Every row of every table, as text. */
function contentOf(file: string) {
  const db = openFile(file)
  const tables = db
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .pluck()
    .all()
  // These begin anew.
  const others = tables.filter((name) => !/^(sqlite_|message_log|message_changed)/.test(name))
  return Object.fromEntries(
    others.map((name) => [name, db.prepare(`SELECT * FROM "${name}"`).raw().all()]),
  )
}

it('copies an undamaged database completely, with what is only in its log, and starts with it', async () => {
  const directory = await temporaryDirectory()
  const started = await startWorkbench({ directory })
  const { client, workbench } = started
  for (let i = 0; i < 3; i++) await client.calls.sendTest({})
  await settled(started)
  await expect.poll(async () => (await client.captures.list({})).items.length).toBe(3)
  const found = join(await temporaryDirectory(), 'hookbench.db')
  // As a kill leaves it.
  for (const end of ['', '-wal']) copyFileSync(workbench.store.path + end, found + end)
  await workbench.close()
  // The beginning of a commit that the kill prevented.
  const log = openSync(`${found}-wal`, 'a')
  writeSync(log, Buffer.alloc(24 + pageBytes, 7))
  closeSync(log)
  const target = join(await temporaryDirectory(), 'hookbench.db')
  expect(recover(found, target)).toMatchObject({ unreadablePages: 0, lostCalls: 0 })
  expectSound(target)
  expect(contentOf(target)).toMatchObject(contentOf(found))
  const store = openStore(join(target, '..'), () => {})
  onTestFinished(() => store.close())
  expect(store.messages.counts().delivered).toBe(3)
})

it('recovers from the command line into a new file only, and not from a database in use', async () => {
  const file = await makeDatabase()
  const directory = join(file, '..')
  zero(file, [layoutOf(file).count])
  const run = () => runHere(['recover', '--data', directory])
  const first = await run()
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(first.stdout).toMatch(/calls +1,\d{3}.*\n/)
  expect(first.stdout).toMatch(/\d+ calls? not readable; 1 of \d+ pages not readable\./)
  expect(first.stdout).toContain(`The new file is ${file}.recovered. To use it, move hookbench.db`)
  expect(await run()).toMatchObject({
    code: 2,
    stderr: `${file}.recovered exists already\n`,
  })
  await writeFile(join(directory, 'instance.json'), JSON.stringify({ pid: process.pid }))
  expect((await run()).stderr).toContain(`is in use by Hookbench process ${process.pid}`)
  expect(await runHere(['recover', join(directory, 'none.db')])).toMatchObject({
    code: 2,
    stderr: `${join(directory, 'none.db')} does not exist\n`,
  })
  expect(existsSync(`${file}.recovered.part`)).toBe(false)
})
