import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { createGroupCommit } from '../../src/main/store/groupCommit.ts'

function open() {
  const statements: string[] = []
  const db = new Database(':memory:', { verbose: (sql) => statements.push(String(sql)) })
  onTestFinished(() => void db.close())
  db.exec('CREATE TABLE t (a INTEGER PRIMARY KEY)')
  const insert = db.prepare('INSERT INTO t VALUES (?)')
  const group = createGroupCommit(db, () => {})
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
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
  void group.write(() => insert.run(2))
  await nextTurn()
  expect(commits()).toBe(1)
  await waiting
  for (let n = 10; n < 300; n++) void group.writeSoon(() => insert.run(n))
  await nextTurn()
  expect(commits()).toBe(2)
})
