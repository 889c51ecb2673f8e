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
import { openStore } from '../../src/main/store/store.ts'
import { runHere } from '../support/command.ts'
import { calls, layoutOf, makeDatabase, pageBytes, zero } from './damage.ts'
import { dangling } from '../support/stored.ts'
import { settled, startWorkbench, temporaryDirectory } from '../support/workbench.ts'

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
  expect(dangling(db)).toEqual([])
}

it('copies every readable call of a database with 40 zeroed pages, and counts those that are not', async () => {
  const intact = makeDatabase(await temporaryDirectory())
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

it('does not bring back calls that were removed, whose pages are free', async () => {
  const file = makeDatabase(await temporaryDirectory())
  const db = new Database(file)
  db.exec(
    'DELETE FROM attempt; DELETE FROM message; DELETE FROM body; DELETE FROM call WHERE id <= 1000',
  )
  expect(db.pragma('freelist_count', { simple: true })).toBeGreaterThan(10)
  db.close()
  const recovery = recover(file, `${file}.recovered`)
  expect(recovery).toMatchObject({ unreadablePages: 0, lostCalls: 0 })
  expect(idsIn(`${file}.recovered`)).toEqual(Array.from({ length: 500 }, (_, i) => 1001 + i))
  expectSound(`${file}.recovered`)
})

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
  // Commits that the kill prevented: of all pages, only the frames reached the disk, not their content.
  const torn = readFileSync(`${found}-wal`).subarray(32)
  for (let at = 24; at < torn.length; at += 24 + pageBytes) torn.fill(0, at, at + pageBytes)
  const log = openSync(`${found}-wal`, 'a')
  writeSync(log, torn)
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
  const file = makeDatabase(await temporaryDirectory())
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
