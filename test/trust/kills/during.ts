import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { openNew } from '../../../src/main/store/sqlite/database.ts'
import type { Served } from '../../support/cli.ts'
import type { Tally } from '../outcome.ts'
import type { Chooser } from '../requests/chooser.ts'
import type { Watched } from '../watched.ts'
import { insertSettled } from './rows.ts'

/** The schema of the older database: without what a third of the migrations add. */
const olderVersion = 13
const olderCalls = 15_000
const prunedCalls = 4000
const members = 3000
const giveUpMs = 30_000

/** What is in progress when a process is killed. */
export interface Work {
  name: string
  /** Before the process starts. */
  prepare?: (watched: Watched, round: number) => void
  /** Resolves in the middle of it; false: it was over before. */
  inTheMiddle: (at: Moment) => Promise<boolean>
  /** What must hold in the files of a killed process. */
  afterwards?: (at: Moment, found: Tally) => void
}

export interface Moment {
  watched: Watched
  /** Null: the work is part of the start. */
  served: Served | null
  round: number
  choose: Chooser
}

export const migration: Work = {
  name: 'migration',
  prepare(watched) {
    const copied = join(watched.directory, 'older.db')
    if (!existsSync(copied)) createOlder(copied)
    if (existsSync(watched.file) && versionOf(watched.file) === olderVersion) return
    for (const name of readdirSync(watched.data)) rmSync(join(watched.data, name), { force: true })
    copyFileSync(copied, watched.file)
  },
  async inTheMiddle({ watched, choose }) {
    const copy = `${watched.file}.schema-${olderVersion}`
    await until('migration', () => existsSync(`${copy}.part`) || existsSync(copy))
    await sleep(choose.below(400))
    return true
  },
  afterwards({ watched }, found) {
    const db = new Database(watched.file, { readonly: true })
    const count = db.prepare<[], number>('SELECT count(*) FROM call').pluck().get() ?? 0
    db.close()
    found.count('lost', `${olderCalls - count} calls of before a migration`, olderCalls - count)
  },
}

function createOlder(file: string) {
  const { db } = openNew(file, olderVersion)
  insertSettled(db, olderCalls, 0)
  db.close()
}

export const pruning: Work = {
  name: 'prune',
  prepare({ file }, round) {
    if (!existsSync(file)) return
    const db = new Database(file)
    db.pragma('foreign_keys = ON')
    insertSettled(db, prunedCalls, round * prunedCalls)
    // Settled messages are counted where they are settled, not by a trigger.
    db.prepare(
      "UPDATE message_count SET count = count + ? WHERE destination_id = 1 AND state = 'delivered'",
    ).run(prunedCalls)
    db.close()
  },
  async inTheMiddle({ watched, choose }) {
    const db = new Database(watched.file, { readonly: true })
    const left = db
      .prepare<[], number>("SELECT count(*) FROM call WHERE message_id GLOB 'old*'")
      .pluck()
    try {
      const before = left.get() ?? 0
      const aim = before * (0.2 + choose.below(70) / 100)
      await until('prune', () => (left.get() ?? 0) <= aim)
      return (left.get() ?? 0) > 0
    } finally {
      db.close()
    }
  },
}

export const syncing: Work = {
  name: 'sync',
  async inTheMiddle({ served, round, choose }) {
    const { audiences, syncs } = served!.client
    const users = Array.from({ length: members }, (_, i) => `member${i}`)
    const { id } = await audiences.create({ sync: 'hold', name: `A${round}`, members: users })
    const { id: syncId } = await audiences.sync({ id })
    const aim = 1 + choose.below(members * 0.7)
    let made = 0
    await until('sync', async () => (made = (await syncs.get({ id: syncId })).calls) >= aim)
    return made < members
  },
  afterwards({ watched }, found) {
    const db = new Database(watched.file, { readonly: true })
    const wrong = db
      .prepare<[], number>(
        'SELECT count(*) FROM sync WHERE calls <> (SELECT count(*) FROM call WHERE sync_id = sync.id)',
      )
      .pluck()
      .get()
    db.close()
    if (wrong) found.problem(`${wrong} syncs count other calls than are stored`)
  },
}

export const backup: Work = {
  name: 'backup',
  async inTheMiddle({ served, watched, round, choose }) {
    const target = backupOf(watched, round)
    const asked = served!.client.backup({ file: target }).catch(() => null)
    await Promise.race([until('backup', () => existsSync(`${target}.part`)), asked])
    await sleep(choose.below(150))
    return !existsSync(target)
  },
  afterwards({ watched, round }, found) {
    const target = backupOf(watched, round)
    if (existsSync(target)) {
      const db = new Database(target, { readonly: true })
      if (db.pragma('quick_check', { simple: true }) !== 'ok')
        found.problem('a backup has its name and is not complete')
      db.close()
    }
    for (const end of ['', '.part', '.part-journal']) rmSync(target + end, { force: true })
  },
}
const backupOf = ({ directory }: Watched, round: number) => join(directory, `backup${round}.db`)

const versionOf = (file: string) => {
  const db = new Database(file, { readonly: true })
  const version = db.pragma('user_version', { simple: true })
  db.close()
  return version
}

async function until(name: string, holds: () => boolean | Promise<boolean>) {
  const limit = performance.now() + giveUpMs
  while (!(await holds())) {
    if (performance.now() > limit) throw new Error(`the ${name} to be killed did not begin`)
    await sleep(1)
  }
}
