import Database from 'better-sqlite3'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createGroupCommit } from '../../src/main/store/groupCommit.ts'
import { type LogSync, noLogSync } from '../../src/main/store/logSync.ts'
import { isStoreFault, NotSynced } from '../../src/main/store/storeFault.ts'

/** `log`: how the log is put on the disk. */
function open(log: LogSync = noLogSync, addUp = { write() {}, forget() {} }) {
  const statements: string[] = []
  const db = new Database(':memory:', { verbose: (sql) => statements.push(String(sql)) })
  onTestFinished(() => void db.close())
  db.exec('CREATE TABLE t (a INTEGER PRIMARY KEY)')
  const insert = db.prepare('INSERT INTO t VALUES (?)')
  const group = createGroupCommit(db, log, {
    committed() {},
    addUp,
  })
  const rows = () => db.prepare<[], number>('SELECT a FROM t ORDER BY a').pluck().all()
  return { statements, insert, group, rows }
}

it('commits everything asked for in one turn together', async () => {
  const { statements, insert, group, rows } = open()
  const answers = await Promise.all(
    [1, 2, 3].map((n) => group.write(() => insert.run(n).lastInsertRowid)),
  )
  expect(answers).toEqual([1, 2, 3])
  expect(rows()).toEqual([1, 2, 3])
  expect(statements.filter((sql) => sql === 'COMMIT')).toHaveLength(1)
})

it('resolves nobody before the commit', async () => {
  const { statements, insert, group } = open()
  await group.write(() => insert.run(1)).then(() => expect(statements).toContain('COMMIT'))
})

it('keeps the others when one writer of a group fails, and tells only that one', async () => {
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

it('leaves nothing of a writer that failed half-way', async () => {
  const { insert, group, rows } = open()
  const half = group.write(() => {
    insert.run(7)
    throw new Error('half-way')
  })
  await expect(half).rejects.toThrow('half-way')
  expect(rows()).toEqual([])
})

it('lets what can wait share the commit of what comes a few milliseconds later', async () => {
  const { statements, insert, group, rows } = open()
  const early = group.writeSoon(() => insert.run(1))
  await new Promise((resolve) => setImmediate(resolve))
  expect(rows()).toEqual([])
  await Promise.all([early, group.writeSoon(() => insert.run(2))])
  expect(rows()).toEqual([1, 2])
  expect(statements.filter((sql) => sql === 'COMMIT')).toHaveLength(1)
})

it('takes along what is waiting when someone cannot wait, and goes at once when many wait', async () => {
  const { statements, insert, group } = open()
  const commits = () => statements.filter((sql) => sql === 'COMMIT').length
  const waiting = group.writeSoon(() => insert.run(1))
  void group.write(() => insert.run(2))
  await nextTurn()
  expect(commits()).toBe(1)
  await waiting
  for (let n = 10; n < 300; n++) void group.writeSoon(() => insert.run(n))
  await nextTurn()
  expect(commits()).toBe(2)
})

/** A disk that takes what it is given when it is told to. */
function slowDisk() {
  const under: ((error: Error | null) => void)[] = []
  const log: LogSync = { ...noLogSync, sync: (done) => under.push(done) }
  return { log, under, end: (error: Error | null = null) => under.shift()?.(error) }
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

it('resolves only when the commit is on the disk, by a sync that began after it', async () => {
  const disk = slowDisk()
  const { insert, group, rows } = open(disk.log)
  const told: string[] = []
  const write = (n: number) =>
    group
      .write(
        () => insert.run(n),
        () => void told.push(`${n} committed`),
      )
      .then(() => told.push(`${n} durable`))
  const first = write(1)
  await nextTurn()
  expect(rows()).toEqual([1])
  const second = write(2)
  await vi.waitFor(() => expect(rows()).toEqual([1, 2]))
  // The sync under way began before it was committed, so it does not count for it.
  expect(disk.under).toHaveLength(1)
  disk.end()
  await first
  await nextTurn()
  expect(told).toEqual(['1 committed', '2 committed', '1 durable'])
  disk.end()
  await second
  expect(told.at(-1)).toBe('2 durable')
  expect(disk.under).toEqual([])
})

it('makes one commit for all that comes while a sync is under way, as soon as it ends', async () => {
  const disk = slowDisk()
  const { insert, group, rows, statements } = open(disk.log)
  const first = group.write(() => insert.run(1))
  await nextTurn()
  const others = [2, 3].map((n) => group.write(() => insert.run(n)))
  disk.end()
  await first
  await nextTurn()
  expect(rows()).toEqual([1, 2, 3])
  expect(statements.filter((sql) => sql === 'COMMIT')).toHaveLength(2)
  disk.end()
  await Promise.all(others)
})

it('writes what is only added to once for a group, and forgets what is rolled back', async () => {
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
  // The group is rolled back, and each of it runs alone.
  await Promise.allSettled([3, 3, 4].map(add))
  expect(written).toEqual([2, 1, 1])
})

it('tells the writers of a commit that the disk did not take, and goes on', async () => {
  const disk = slowDisk()
  const { insert, group } = open(disk.log)
  const lost = group.write(() => insert.run(1))
  await nextTurn()
  disk.end(Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }))
  const error: unknown = await lost.catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(NotSynced)
  expect(isStoreFault(error)).toBe(true)
  const next = group.write(() => insert.run(2))
  await nextTurn()
  disk.end()
  await expect(next).resolves.toMatchObject({ changes: 1 })
})

it('makes no commit twice because someone who was told of it failed', async () => {
  const caught: unknown[] = []
  const listeners = process.rawListeners('uncaughtException') as ((error: Error) => void)[]
  process.removeAllListeners('uncaughtException')
  process.once('uncaughtException', (error) => caught.push(error.message))
  onTestFinished(() => {
    process.removeAllListeners('uncaughtException')
    for (const listener of listeners) process.on('uncaughtException', listener)
  })
  const { insert, group, rows } = open()
  const first = group.write(
    () => insert.run(1),
    () => {
      throw new Error('told in vain')
    },
  )
  // It is told no less than others, nor later.
  const second = group.write(() => insert.run(2))
  await Promise.all([first, second])
  expect(rows()).toEqual([1, 2])
  expect(caught).toEqual(['told in vain'])
})

it('tells all that they are written when it closes', async () => {
  const disk = slowDisk()
  const { insert, group } = open(disk.log)
  const writes = [group.write(() => insert.run(1)), group.writeSoon(() => insert.run(2))]
  group.close()
  await Promise.all(writes)
  expect(disk.under).toEqual([])
})
