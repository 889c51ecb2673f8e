import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { layoutOf, makeDatabase, pageBytes, zero } from '../store/damage.ts'
import { run, stop } from '../support/cli.ts'
import { type Outcome, tally, type Tally } from './outcome.ts'
import { type Chooser, chooser } from './requests/chooser.ts'
import { createLauncher, type Launcher } from './watched.ts'

/** Calls that are only in the log, in commits of one each. */
const inLog = 300

interface Damaged {
  /** Of a call, by its id: whether it must be recovered. */
  isReadable: (id: number) => boolean
  words: string
}

type Layout = ReturnType<typeof layoutOf>

interface Target {
  file: string
  layout: Layout
  choose: Chooser
}

const withoutPages = (layout: Layout, pages: Set<number>, words: string): Damaged => {
  const readable = new Set(layout.readable(pages))
  return { isReadable: (id) => readable.has(id), words }
}

function somePages({ layout, choose }: Target, count: number): Set<number> {
  const pages = new Set<number>()
  while (pages.size < count) pages.add(2 + choose.below(layout.count - 1))
  return pages
}

const zeroedPages = (target: Target): Damaged => {
  const pages = somePages(target, 1 + target.choose.below(60))
  zero(target.file, pages)
  return withoutPages(target.layout, pages, `${pages.size} pages zeroed`)
}

const truncated = ({ file, layout, choose }: Target): Damaged => {
  const left = 2 + choose.below(layout.count - 2)
  // In the middle of a page.
  truncateSync(file, left * pageBytes + 1 + choose.below(pageBytes - 1))
  const lost = Array.from({ length: layout.count - left }, (_, index) => left + 1 + index)
  return withoutPages(layout, new Set(lost), `cut to ${left} of ${layout.count} pages`)
}

const flippedBits = (target: Target): Damaged => {
  const { file, layout, choose } = target
  const pages = somePages(target, 1 + choose.below(40))
  const bytes = readFileSync(file)
  for (const page of pages) {
    const at = (page - 1) * pageBytes + choose.below(pageBytes)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << choose.below(8))
  }
  writeFileSync(file, bytes)
  return withoutPages(layout, pages, `a bit flipped on ${pages.size} pages`)
}

const lostHeader = ({ file, layout, choose }: Target): Damaged => {
  const bytes = readFileSync(file)
  bytes.fill(choose.below(256), 0, choose.oneOf([16, 100, pageBytes]))
  writeFileSync(file, bytes)
  return withoutPages(layout, new Set([1]), 'the header overwritten')
}

/** A log with a commit for each of the newest calls, as a kill leaves it, cut somewhere. */
const cutLog = ({ file, choose }: Target): Damaged => {
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  db.pragma('wal_autocheckpoint = 0')
  const insert = db.prepare(`
    INSERT INTO call (source_id, message_id, type, user_id, label, received_at, content)
    VALUES (1, ?, 'track', 'u', 'E', 1, '{"event":"E"}')`)
  for (let number = 0; number < inLog; number++) insert.run(`log${number}`)
  copyFileSync(file, `${file}.killed`)
  copyFileSync(`${file}-wal`, `${file}.killed-wal`)
  db.close()
  rmSync(`${file}-wal`, { force: true })
  rmSync(`${file}-shm`, { force: true })
  copyFileSync(`${file}.killed`, file)
  const log = `${file}.killed-wal`
  truncateSync(log, 32 + choose.below(statSync(log).size - 32))
  // What SQLite itself reads of it: on a copy, because it writes.
  const readable = new Set(idsIn(`${file}.killed`))
  copyFileSync(log, `${file}-wal`)
  return { isReadable: (id) => readable.has(id), words: 'the log cut' }
}

const damages = [zeroedPages, truncated, flippedBits, lostHeader, cutLog]

function contentsIn(file: string): Map<number, string> {
  const db = new Database(file, { readonly: true })
  const rows = db.prepare<[], [number, string]>('SELECT id, content FROM call').raw().all()
  db.close()
  return new Map(rows)
}
const idsIn = (file: string) => [...contentsIn(file).keys()]

/** Damages databases in several ways; each start reports it or works, and recovery retrieves all that is readable. */
export async function damagedDatabases(count: number, seed: number): Promise<Outcome> {
  const found = tally('damaged databases')
  const directory = await mkdtemp(join(tmpdir(), 'hookbench-trust-'))
  try {
    const launcher = createLauncher(directory)
    const intact = makeDatabase(directory)
    const layout = layoutOf(intact)
    const contents = contentsIn(intact)
    for (let number = 0; number < count; number++) {
      const data = join(directory, `data${number}`)
      mkdirSync(data)
      const file = join(data, 'hookbench.db')
      copyFileSync(intact, file)
      const damage = damages[number % damages.length]!
      const damaged = damage({ file, layout, choose: chooser(seed + 5, number) })
      const damagedFile = { file, data, title: `damage ${number}, ${damaged.words}` }
      await recoverFrom(damagedFile, { damaged, contents, found })
      await startWith(damagedFile, { launcher, damaged, found })
      await rm(data, { recursive: true })
    }
    found.turns(launcher.turns(), 'with recovered databases')
    return found.outcome(`${count} databases`)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

interface DamagedFile {
  file: string
  data: string
  title: string
}

interface Expected {
  damaged: Damaged
  contents: Map<number, string>
  found: Tally
}

async function recoverFrom({ file, title }: DamagedFile, { damaged, contents, found }: Expected) {
  const before = readFileSync(file)
  const out = `${file}.new`
  const { code, stdout, stderr } = await run(['recover', file, '--out', out, '--json'])
  if (code !== 0) return found.problem(`${title}: recover ended with ${code}: ${stderr}`)
  const recovered = contentsIn(out)
  const { lostCalls } = JSON.parse(stdout) as { lostCalls: number | null }
  const ids = new Set([...contents.keys(), ...recovered.keys()])
  let readable = 0
  for (const id of ids) {
    if (!damaged.isReadable(id)) continue
    readable++
    if (!recovered.has(id))
      found.count('lost', `${title}: call ${id} is readable and was not recovered`)
    else if (contents.has(id) && recovered.get(id) !== contents.get(id))
      found.problem(`${title}: call ${id} was recovered with another content`)
  }
  const unreadable = contents.size - Math.min(contents.size, recovered.size)
  if (lostCalls !== null && lostCalls < unreadable)
    found.problem(`${title}: ${unreadable} calls are missing, ${lostCalls} are reported`)
  if (readable === 0) found.problem(`${title}: nothing was readable, so nothing was tested`)
  if (!readFileSync(file).equals(before)) found.problem(`${title}: recover changed the database`)
  return undefined
}

interface Starting {
  launcher: Launcher
  damaged: Damaged
  found: Tally
}

/** As after a power failure, and then with the recovered file in its place. */
async function startWith(
  { file, data, title }: DamagedFile,
  { launcher, damaged, found }: Starting,
) {
  writeFileSync(join(data, 'instance.json'), '{}')
  const before = readFileSync(file)
  const { child, served } = launcher.spawn(['--data', data])
  const refusal = await served.then(
    () => null,
    (error: Error) => error.message,
  )
  if (refusal === null) {
    await stop(child)
    const kept = new Set(idsIn(file))
    for (const id of idsIn(`${file}.new`))
      if (damaged.isReadable(id) && !kept.has(id))
        found.count('lost', `${title}: it started without call ${id}, which is readable`)
  } else {
    if (
      !/^hookbench serve ended \(2\): [^\n]*hookbench\.db[^\n]*`hookbench recover`[^\n]*\n?$/.test(
        refusal,
      )
    )
      found.problem(`${title}: ${refusal}`)
    if (!readFileSync(file).equals(before))
      found.problem(`${title}: a refused start changed the database`)
  }
  const recovered = idsIn(`${file}.new`)
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  copyFileSync(`${file}.new`, file)
  if (existsSync(join(data, 'derived.db'))) rmSync(join(data, 'derived.db'))
  const again = await launcher.spawn(['--data', data]).served
  const { arrived, totals } = await again.client.status()
  if (totals.calls !== recovered.length)
    found.problem(
      `${title}: ${recovered.length} calls were recovered, ${totals.calls} are shown of ${arrived.calls}`,
    )
  await stop(again.child)
}
