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
