import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { killRounds } from '../../durability/killRounds.ts'
import { type Ledger, sendUntilGone } from '../../durability/load.ts'
import { makePlan } from '../../durability/plan.ts'
import { stop } from '../../support/cli.ts'
import { type Outcome, tally, type Tally } from '../outcome.ts'
import { chooser } from '../requests/chooser.ts'
import type { Size } from '../size.ts'
import { createLauncher, openWatched, type Watched } from '../watched.ts'
import { backup, migration, pruning, syncing, type Work } from './during.ts'

/** Messages to this destination stay queued, so retention removes the old ones only. */
const workspace = `
sources: [{ name: app, writeKey: KEY }]
destinations: [{ name: D, sources: [app], endpoints: [{ url: "http://127.0.0.1:9" }] }]
settings: { retention: { messages: 100 } }
`
/** For all syncs that were begun. */
const endLimitMs = 120_000
const works = [migration, syncing, pruning, backup]

/** Kills the product under load, and in the middle of what it does in steps. */
export async function kills(counts: Size['kills'], seed: number): Promise<Outcome> {
  const found = tally('kills')
  await underLoad(counts.underLoad, { seed, found })
  const hits = await duringWork(counts.during, { seed, found })
  const each = works.map(({ name }) => `${hits[name] ?? 0} ${name}`).join(', ')
  return found.outcome(`${counts.underLoad + counts.during} kills (in the middle of ${each})`)
}

interface Given {
  seed: number
  found: Tally
}

async function underLoad(rounds: number, { seed, found }: Given) {
  const directory = await mkdtemp(join(tmpdir(), 'hookbench-trust-'))
  try {
    const launcher = createLauncher(directory)
    const { figures, problems } = await killRounds({ rounds, seed, spawn: launcher.spawn })
    for (const words of problems) judge(words, found)
    if (figures.accepted < rounds) found.problem(`only ${figures.accepted} calls were accepted`)
    found.turns(launcher.turns(), 'under load')
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

function judge(words: string, found: Tally) {
  if (words.includes('is lost')) found.count('lost', words)
  else if (/answered.* 5\d\d/.test(words)) found.count('defects', words)
  else found.problem(words)
}

/** Returns how many kills were in the middle of each kind of work. */
async function duringWork(rounds: number, { seed, found }: Given) {
  const hits: Record<string, number> = {}
  const plan = makePlan(seed, 0)
  const ledger: Ledger = { sent: new Set(), accepted: new Set(), unanswered: [], problems: [] }
  // A migration begins with the older database: on a data directory of its own.
  const [older, usual] = [await openWatched(workspace), await openWatched(workspace)]
  mkdirSync(older.data)
  try {
    for (let round = 0; round < rounds; round++) {
      const work = works[round % works.length]!
      const watched = work === migration ? older : usual
      const before = new Set(ledger.accepted)
      const hit = await killDuring(work, { watched, round, seed, plan, ledger, found })
      if (hit) hits[work.name] = (hits[work.name] ?? 0) + 1
      checkFile(watched, { accepted: ledger.accepted.difference(before), found })
    }
    for (const each of [older, usual]) await finish(each, found)
    checkFile(usual, { accepted: ledger.accepted, found })
    for (const words of ledger.problems) judge(words, found)
    return hits
  } finally {
    await older.end()
    await usual.end()
  }
}

interface Round extends Given {
  watched: Watched
  round: number
  plan: ReturnType<typeof makePlan>
  ledger: Ledger
}

async function killDuring(work: Work, { watched, round, seed, plan, ledger, found }: Round) {
  work.prepare?.(watched, round)
  const { child, served } = watched.spawn()
  const at = { watched, served: null, round, choose: chooser(seed + 4, round) }
  served.catch(() => {})
  let hit
  if (work === migration) {
    hit = await work.inTheMiddle(at)
    await stop(child, 'SIGKILL')
  } else {
    const running = await served
    await running.client.delivery.pause()
    const sending = sendUntilGone({ plan, round, collect: running.collect }, ledger)
    hit = await work.inTheMiddle({ ...at, served: running })
    await stop(child, 'SIGKILL')
    await sending
  }
  work.afterwards?.(at, found)
  return hit
}

/** A last start, in which everything that was begun ends. */
async function finish(watched: Watched, found: Tally) {
  const { child, client } = await watched.start()
  const db = new Database(watched.file, { readonly: true })
  const begun = db.prepare<[], number>('SELECT id FROM sync').pluck().all()
  db.close()
  const limit = performance.now() + endLimitMs
  for (const id of begun.map(String))
    while (!(await client.syncs.get({ id })).done) {
      if (performance.now() > limit) throw new Error(`sync ${id} does not end`)
      await sleep(50)
    }
  await stop(child)
  found.turns(watched.turns(), 'migrations, prunes, syncs and backups')
}

function checkFile(
  { file }: Watched,
  { accepted, found }: { accepted: Set<string>; found: Tally },
) {
  const db = new Database(file, { readonly: true })
  const stored = db.prepare('SELECT count(*) FROM call WHERE message_id = ?').pluck()
  if (db.pragma('quick_check', { simple: true }) !== 'ok') found.problem('quick_check is not ok')
  for (const id of accepted) {
    const times = stored.get(id) as number
    if (times === 0) found.count('lost', `${id} was answered 200 and is lost`)
    if (times > 1) found.problem(`${id} is stored ${times} times`)
  }
  db.close()
}
