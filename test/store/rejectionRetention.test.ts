import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/main/store/sqlite/database.ts'
import { mostRejections, retentionTable } from '../../src/main/store/retention.ts'
import { storeRows } from '../support/stored.ts'

const limits = { count: null, age: null, captureBytes: null, callBytes: null, databaseBytes: null }
const rules = { ...limits, callAge: 0, messageAge: 0, now: 1000 }
const nothing = { callBytes: () => 0, databaseBytes: () => 0 }
const step = { limit: 5000, callsAfter: 0, inProgress: new Set<number>(), foldedUpTo: Infinity }

it('retains at most 100,000 rejections, whatever the rules, and hurries at twice as many', () => {
  const db = openDatabase(':memory:')
  onTestFinished(() => void db.close())
  const rows = storeRows(db)
  const table = retentionTable(db, nothing)
  const inTransaction = (run: () => void) => db.transaction(run)()
  const many = (count: number) =>
    inTransaction(() => {
      for (let i = 0; i < count; i++) rows.rejection(0)
    })
  const state = () => [table.dueAt(rules, 0), table.isPressing(rules)]
  many(mostRejections)
  expect(state()).toEqual([Infinity, false])
  many(mostRejections + 5)
  expect(state()).toEqual([0, true])
  for (let steps = 0; steps < 10; steps++) inTransaction(() => void table.removeSome(rules, step))
  expect(state()).toEqual([Infinity, false])
  expect(db.prepare('SELECT count(*) FROM rejection').pluck().get()).toBe(mostRejections)
})
