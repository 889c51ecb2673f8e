import Database from 'better-sqlite3'
import { expect, it, onTestFinished, vi } from 'vitest'
import { noFiles } from '../../src/main/store/sqlite/filesInPlace.ts'
import { createGroupCommit } from '../../src/main/store/sqlite/groupCommit.ts'
import { type LogSync, noLogSync } from '../../src/main/store/sqlite/logSync.ts'
import { isStoreFault, NotSynced } from '../../src/main/store/sqlite/storeFault.ts'

/** `log`: how the log is synced to the disk. `turnMs`: how long a turn of the event loop seems to take. */
function open(log: LogSync = noLogSync, addUp = { write() {}, forget() {} }, turnMs = 0) {
  let time = 0
  const statements: string[] = []
  const db = new Database(':memory:', { verbose: (sql) => statements.push(String(sql)) })
  onTestFinished(() => void db.close())
  db.exec('CREATE TABLE t (a INTEGER PRIMARY KEY)')
  const insert = db.prepare('INSERT INTO t VALUES (?)')
  const group = createGroupCommit(db, log, {
    files: noFiles,
    committed() {},
    addUp,
    now: () => (time += turnMs),
  })
  const rows = () => db.prepare<[], number>('SELECT a FROM t ORDER BY a').pluck().all()
  return { statements, insert, group, rows }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
/** Until what was requested is committed. */
async function nextCommit() {
  await turn()
  await turn()
}

it('commits everything requested in one turn together', async () => {
  const { statements, insert, group, rows } = open()
  const answers = await Promise.all(
    [1, 2, 3].map((n) => group.write(() => insert.run(n).lastInsertRowid)),
  )
  expect(answers).toEqual([1, 2, 3])
  expect(rows()).toEqual([1, 2, 3])
  expect(statements.filter((sql) => sql === 'COMMIT')).toHaveLength(1)
})

it('commits what arrives in the next turn along with it', async () => {
  const { statements, insert, group } = open()
  const first = group.write(() => insert.run(1))
  await turn()
  await Promise.all([first, group.write(() => insert.run(2))])
  expect(statements.filter((sql) => sql === 'COMMIT')).toHaveLength(1)
})

it('does not wait for the next turn while turns are long', async () => {
  const { insert, group, rows } = open(noLogSync, { write() {}, forget() {} }, 5)
  await group.write(() => insert.run(1))
  void group.write(() => insert.run(2))
  await turn()
  expect(rows()).toEqual([1, 2])
})

it('commits at most 200 rows at once, in the order of their requests, and lets others run in between', async () => {
  const { statements, insert, group, rows } = open()
  const commits = () => statements.filter((sql) => sql === 'COMMIT').length
  const write = (from: number, count: number) =>
    group.write(
      () => {
        for (let n = from; n < from + count; n++) insert.run(n)
      },
      { rows: count },
    )
  const all = [write(0, 150), write(150, 50), write(200, 800), write(1000, 1)]
  const seen: number[] = []
  for (let turns = 0; turns < 20 && commits() < 3; turns++) {
    await nextCommit()
    seen.push(rows().length)
  }
  await Promise.all(all)
  expect(seen).toEqual([200, 1000, 1001])
})

it('counts the rows of a write that grows until its commit when that is formed', async () => {
  const { insert, group, rows } = open()
  const growing = [1]
  const write = () => growing.forEach((n) => insert.run(n))
  void group.write(write, { rows: () => growing.length })
  const last = group.write(() => insert.run(1000))
  for (let n = 2; n <= 200; n++) growing.push(n)
  await nextCommit()
  expect(rows()).toHaveLength(200)
  await last
  expect(rows()).toHaveLength(201)
})

it('resolves no writer before the commit', async () => {
  const { statements, insert, group } = open()
  await group.write(() => insert.run(1)).then(() => expect(statements).toContain('COMMIT'))
})

it('commits the others when one writer of a group fails, and rejects only that one', async () => {
  const { insert, group, rows } = open()
  const [first, twice, last] = await Promise.allSettled(
    [1, 1, 2].map((n) => group.write(() => insert.run(n))),
  )
  expect([first?.status, twice?.status, last?.status]).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(rows()).toEqual([1, 2])
})

it('rolls back a writer that fails half-way', async () => {
  const { insert, group, rows } = open()
  const half = group.write(() => {
    insert.run(7)
    throw new Error('half-way')
  })
  await expect(half).rejects.toThrow('half-way')
  expect(rows()).toEqual([])
})

it('lets deferrable writes share the commit of writes a few milliseconds later', async () => {
  const { statements, insert, group, rows } = open()
  const early = group.writeSoon(() => insert.run(1))
  await nextCommit()
  expect(rows()).toEqual([])
  await Promise.all([early, group.writeSoon(() => insert.run(2))])
  expect(rows()).toEqual([1, 2])
  expect(statements.filter((sql) => sql === 'COMMIT')).toHaveLength(1)
})

it('commits waiting writes along with an urgent one, and immediately when many wait', async () => {
  const { statements, insert, group } = open()
  const commits = () => statements.filter((sql) => sql === 'COMMIT').length
  const waiting = group.writeSoon(() => insert.run(1))
  void group.write(() => insert.run(2))
  await nextCommit()
  expect(commits()).toBe(1)
  await waiting
  const many = Array.from({ length: 290 }, (_, n) => group.writeSoon(() => insert.run(10 + n)))
  await nextCommit()
  expect(commits()).toBeGreaterThan(1)
  await Promise.all(many)
})

/** A disk that completes each sync on command. */
function slowDisk() {
  const under: ((error: Error | null) => void)[] = []
  const log: LogSync = { ...noLogSync, sync: (done) => under.push(done) }
  return { log, under, end: (error: Error | null = null) => under.shift()?.(error) }
}

it('resolves only when the commit is on the disk, by a sync that began after it', async () => {
  const disk = slowDisk()
  const { insert, group, rows } = open(disk.log)
  const log: string[] = []
  const write = (n: number) =>
    group
      .write(() => insert.run(n), { onCommit: () => void log.push(`${n} committed`) })
      .then(() => log.push(`${n} durable`))
  const first = write(1)
  await nextCommit()
  expect(rows()).toEqual([1])
  const second = write(2)
  await vi.waitFor(() => expect(rows()).toEqual([1, 2]))
  // The sync in progress began before the commit, so it does not cover it.
  expect(disk.under).toHaveLength(1)
  disk.end()
  await first
  await nextCommit()
  expect(log).toEqual(['1 committed', '2 committed', '1 durable'])
  disk.end()
  await second
  expect(log.at(-1)).toBe('2 durable')
  expect(disk.under).toEqual([])
})

it('commits everything that arrives during a disk sync once, as soon as it ends', async () => {
  const disk = slowDisk()
  const { insert, group, rows, statements } = open(disk.log)
  const first = group.write(() => insert.run(1))
  await nextCommit()
  const others = [2, 3].map((n) => group.write(() => insert.run(n)))
  disk.end()
  await first
  await nextCommit()
  expect(rows()).toEqual([1, 2, 3])
  expect(statements.filter((sql) => sql === 'COMMIT')).toHaveLength(2)
  disk.end()
  await Promise.all(others)
})

it('writes counters once per group, and discards those that are rolled back', async () => {
  let sum = 0
  const written: number[] = []
  const addUp = {
    write() {
      if (sum > 0) written.push(sum)
      sum = 0
    },
    forget() {
      sum = 0
    },
  }
  const { insert, group } = open(noLogSync, addUp)
  const add = (n: number) =>
    group.write(() => {
      sum++
      insert.run(n)
    })
  await Promise.all([1, 2].map(add))
  expect(written).toEqual([2])
  // The group is rolled back, and each writer runs alone.
  await Promise.allSettled([3, 3, 4].map(add))
  expect(written).toEqual([2, 1, 1])
})

it('rejects the writers of a commit that could not be synced, and continues', async () => {
  const disk = slowDisk()
  const { insert, group } = open(disk.log)
  const lost = group.write(() => insert.run(1))
  await nextCommit()
  disk.end(Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }))
  const error: unknown = await lost.catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(NotSynced)
  expect(isStoreFault(error)).toBe(true)
  const next = group.write(() => insert.run(2))
  await nextCommit()
  disk.end()
  await expect(next).resolves.toMatchObject({ changes: 1 })
})

it('does not repeat a commit whose onCommit callback throws', async () => {
  const caught: unknown[] = []
  const listeners = process.rawListeners('uncaughtException') as ((error: Error) => void)[]
  process.removeAllListeners('uncaughtException')
  process.once('uncaughtException', (error) => caught.push(error.message))
  onTestFinished(() => {
    process.removeAllListeners('uncaughtException')
    for (const listener of listeners) process.on('uncaughtException', listener)
  })
  const { insert, group, rows } = open()
  const first = group.write(() => insert.run(1), {
    onCommit() {
      throw new Error('listener failed')
    },
  })
  // It is resolved like the others, and no later.
  const second = group.write(() => insert.run(2))
  await Promise.all([first, second])
  expect(rows()).toEqual([1, 2])
  expect(caught).toEqual(['listener failed'])
})

it('resolves all writers when it closes', async () => {
  const disk = slowDisk()
  const { insert, group } = open(disk.log)
  const writes = [group.write(() => insert.run(1)), group.writeSoon(() => insert.run(2))]
  group.close()
  await Promise.all(writes)
  expect(disk.under).toEqual([])
})
