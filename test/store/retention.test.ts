import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { type Db, openDatabase } from '../../src/main/store/sqlite/database.ts'
import { type RetentionStep, retentionTable } from '../../src/main/store/retention.ts'
import type { RetentionRules } from '../../src/main/store/retentionRules.ts'
import { dangling, storeRows } from '../support/stored.ts'

const hour = 3_600_000
const now = 1000 * hour
const rules = (given: Partial<RetentionRules>): RetentionRules => ({
  count: null,
  age: null,
  captureBytes: null,
  callBytes: null,
  databaseBytes: null,
  callAge: 24 * hour,
  messageAge: 10_000,
  now,
  ...given,
})
const nothing = { callBytes: () => 0, databaseBytes: () => 0 }
const firstStep = { limit: 3, callsAfter: 0, inProgress: new Set<number>(), foldedUpTo: Infinity }

function open() {
  const db = openDatabase(':memory:')
  onTestFinished(() => void db.close())
  return { db, rows: storeRows(db), table: retentionTable(db, nothing) }
}

/** Runs all steps, as the product does. */
function removeAll(
  db: Db,
  table: ReturnType<typeof retentionTable>,
  given: RetentionRules,
  fixed: Partial<RetentionStep> = {},
) {
  let callsAfter = 0
  for (;;) {
    const step = db.transaction(() =>
      table.removeSome(given, { ...firstStep, ...fixed, callsAfter }),
    )()
    if (step.done === 0) return
    callsAfter = step.callsAfter
  }
}
const ids = (db: Db, table: string) =>
  db.prepare<[], number>(`SELECT id FROM ${table} ORDER BY id`).pluck().all()

it('retains everything without a rule', () => {
  const { db, rows, table } = open()
  for (let i = 0; i < 5; i++) rows.call(i, [{ to: 1, settledAt: i }])
  expect(table.dueAt(rules({}), 0)).toBe(Infinity)
  removeAll(db, table, rules({}))
  expect(ids(db, 'message')).toEqual([1, 2, 3, 4, 5])
})

it('removes by count what settled first, whatever its id, with call, body and attempts', () => {
  const { db, rows, table } = open()
  for (const settledAt of [50, 10, null, 40, 20, 30]) rows.call(0, [{ to: 1, settledAt }])
  removeAll(db, table, rules({ count: 3 }))
  for (const name of ['message', 'call', 'body', 'attempt'])
    expect(ids(db, name), name).toEqual([1, 3, 4, 6])
  expect(dangling(db)).toEqual([])
})

it('never removes unsettled or just settled messages', () => {
  const { db, rows, table } = open()
  rows.call(0, [{ to: 1, settledAt: null }])
  rows.call(0, [{ to: 1, settledAt: now - 5000 }])
  rows.call(0, [{ to: 1, settledAt: now - 50_000 }])
  rows.call(0, [{ to: 1, settledAt: now - 5000 }])
  removeAll(db, table, rules({ count: 1, age: 0, callAge: 0 }))
  expect(ids(db, 'message')).toEqual([1, 2, 4])
  expect(table.dueAt(rules({ count: 1 }), 3)).toBe(now + 5000)
})

it('skips messages in progress, however long ago they settled, and removes the rest', () => {
  const { db, rows, table } = open()
  for (let i = 0; i < 10; i++) rows.call(0, [{ to: 1, settledAt: i }])
  // More than one step removes, and the oldest ones.
  const inProgress = new Set([1, 2, 3, 4, 7])
  removeAll(db, table, rules({ count: 4 }), { inProgress })
  for (const name of ['message', 'call', 'body', 'attempt'])
    expect(ids(db, name), name).toEqual([1, 2, 3, 4, 7, 8, 9, 10])
  removeAll(db, table, rules({ age: 0, callAge: 0 }), { inProgress })
  expect(ids(db, 'message')).toEqual([1, 2, 3, 4, 7, 10])
  removeAll(db, table, rules({ age: 0, callAge: 0 }))
  for (const name of ['message', 'call']) expect(ids(db, name), name).toEqual([10])
  expect(dangling(db)).toEqual([])
})

it('retains a recent call whose message is removed by age, even after one in progress', () => {
  const { db, rows, table } = open()
  for (let i = 0; i < 6; i++) rows.call(now - hour, [{ to: 1, settledAt: now - hour + i }])
  // The second and third are removed by count, with their calls; the fourth by age.
  const given = rules({ count: 3, age: hour - 3 })
  db.transaction(() => table.removeSome(given, { ...firstStep, inProgress: new Set([1]) }))()
  expect(ids(db, 'message')).toEqual([1, 5, 6])
  expect(ids(db, 'call')).toEqual([1, 4, 5, 6])
})

it('counts age from settling, not from arrival', () => {
  const { db, rows, table } = open()
  rows.call(0, [{ to: 1, settledAt: now - 2 * hour }])
  rows.call(0, [{ to: 1, settledAt: now - 4 * hour }])
  rows.call(0, [{ to: 1, settledAt: now }])
  removeAll(db, table, rules({ age: 3 * hour }))
  expect(ids(db, 'message')).toEqual([1, 3])
  expect(table.dueAt(rules({ age: 3 * hour }), 2)).toBe(now + hour)
})

it('retains a call while one of its messages remains, and shows there that the others were removed', () => {
  const { db, rows, table } = open()
  rows.call(0, [
    { to: 1, settledAt: 10 },
    { to: 2, settledAt: 20 },
    { to: 2, settledAt: 30 },
    { to: 3, settledAt: null },
  ])
  rows.call(0)
  removeAll(db, table, rules({ count: 1 }))
  expect(ids(db, 'call')).toEqual([1, 2])
  expect(db.prepare('SELECT call_id, destination_id, reason FROM filtered').all()).toEqual([
    {
      call_id: 1,
      destination_id: 1,
      reason: 'its message, which was delivered, was removed by retention',
    },
  ])
  removeAll(db, table, rules({ age: 1 }))
  expect(db.prepare('SELECT destination_id FROM filtered').pluck().all()).toEqual([1, 2])
  expect(dangling(db)).toEqual([])
})

it('retains a call for as long as duplicates of it must be detected, unless there are too many', () => {
  const { db, rows, table } = open()
  const young = now - 23 * hour
  for (let i = 0; i < 4; i++) rows.call(young + i, [{ to: 1, settledAt: young + i }])
  rows.call(young + 4)
  removeAll(db, table, rules({ age: hour }))
  expect(ids(db, 'message')).toEqual([4])
  expect(ids(db, 'call')).toEqual([1, 2, 3, 4, 5])
  removeAll(db, table, rules({ age: hour, count: 2 }))
  expect(ids(db, 'call')).toEqual([4, 5])
  removeAll(db, table, rules({ age: hour, now: now + 24 * hour }))
  expect(ids(db, 'call')).toEqual([4, 5])
})

it('removes calls without a message, rejections and captures by the same rules', () => {
  const { db, rows, table } = open()
  for (let i = 0; i < 10; i++) {
    rows.call(i * hour)
    rows.rejection(i * hour)
    rows.capture(i * hour)
  }
  const all = ['call', 'rejection', 'capture'] as const
  removeAll(db, table, rules({ count: 7 }))
  for (const name of all) expect(ids(db, name), name).toEqual([4, 5, 6, 7, 8, 9, 10])
  removeAll(db, table, rules({ age: now - 5 * hour }))
  for (const name of all) expect(ids(db, name), name).toEqual([7, 8, 9, 10])
  removeAll(db, table, rules({ age: 0 }))
  for (const name of all) expect(ids(db, name), name).toEqual([10])
  expect(dangling(db)).toEqual([])
})

it('removes some of every kind in each step, so that none waits for the end of another', () => {
  const { db, rows, table } = open()
  for (let i = 0; i < 10; i++) {
    rows.call(0)
    rows.call(0, [{ to: 1, settledAt: i }])
  }
  for (let i = 0; i < 20; i++) for (const row of [rows.rejection, rows.capture]) row(0)
  const given = rules({ count: 1 })
  const step = db.transaction(() => table.removeSome(given, firstStep))()
  expect(ids(db, 'message')).toEqual([4, 5, 6, 7, 8, 9, 10])
  for (const name of ['rejection', 'capture'])
    expect(ids(db, name), name).toEqual([16, 17, 18, 19, 20])
  expect(ids(db, 'call')).toEqual([8, 10, 12, 14, 16, 18, 20])
  // Three calls were removed with their messages; the 16 others except the newest were examined.
  expect(step).toEqual({ done: 3 + 16 + 15 + 15, callsAfter: 19 })
})

it('starts by count with some slack, and immediately when it is exceeded', () => {
  const { db, rows, table } = open()
  for (let i = 0; i < 1000; i++) {
    rows.call(0, [{ to: 1, settledAt: 0 }])
    rows.rejection(0)
  }
  const given = rules({ count: 991 })
  expect(table.dueAt(given, 0)).toBe(Infinity)
  expect(table.dueAt(rules({ count: 990 }), 0)).toBeLessThan(now)
  removeAll(db, table, given)
  rows.rejection(0)
  expect(ids(db, 'rejection')).toHaveLength(992)
})

it('finds what settled first, and what refers to a body, by an index', () => {
  const { db } = open()
  const plan = (sql: string) =>
    db
      .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => detail)
      .join('\n')
  const oldest = plan(
    'SELECT id FROM message WHERE settled_at IS NOT NULL AND id < (SELECT max(id) FROM message) ORDER BY settled_at, id LIMIT 9',
  )
  expect(oldest).toContain('message_settled')
  expect(oldest).not.toContain('TEMP B-TREE')
  expect(plan('SELECT 1 FROM message WHERE body_id = 1')).toContain('message_body')
})

const ago = fc.integer({ min: 0, max: 60 })
const callOf = fc.record({
  receivedAgo: ago,
  messages: fc.array(
    fc.record({ to: fc.integer({ min: 1, max: 3 }), settledAgo: fc.option(ago) }),
    { maxLength: 4 },
  ),
})

it('retains exactly what the rules say, without dangling references, for any data', () => {
  fc.assert(
    fc.property(
      fc.array(callOf, { maxLength: 12 }),
      fc.option(fc.integer({ min: 1, max: 10 })),
      fc.option(fc.integer({ min: 0, max: 50 })),
      fc.integer({ min: 1, max: 5 }),
      (given, count, ageHours, limit) => {
        const db = openDatabase(':memory:')
        try {
          const rows = storeRows(db)
          const table = retentionTable(db, nothing)
          // Calls are numbered in order of arrival.
          const calls = given.toSorted((a, b) => b.receivedAgo - a.receivedAgo)
          for (const { receivedAgo, messages } of calls)
            rows.call(
              now - receivedAgo * hour,
              messages.map(({ to, settledAgo }) => ({
                to,
                settledAt: settledAgo === null ? null : now - settledAgo * hour,
              })),
            )
          const age = ageHours === null ? null : ageHours * hour
          removeAll(db, table, rules({ count, age }), { limit })
          const retained = expected(calls, { count, ageHours })
          expect(ids(db, 'message')).toEqual(retained.messages)
          expect(ids(db, 'call')).toEqual(retained.calls)
          expect(ids(db, 'attempt')).toEqual(retained.messages)
          expect(dangling(db)).toEqual([])
        } finally {
          db.close()
        }
      },
    ),
    { numRuns: 120 },
  )
})

interface GivenCall {
  receivedAgo: number
  messages: { to: number; settledAgo: number | null }[]
}

/** The same rules, applied to all rows instead of in steps. */
function expected(
  calls: GivenCall[],
  { count, ageHours }: { count: number | null; ageHours: number | null },
) {
  const all = calls
    .flatMap(({ messages }, call) => messages.map((message) => ({ ...message, call: call + 1 })))
    .map((message, index) => ({ ...message, id: index + 1 }))
  const settled = all.filter(({ settledAgo }) => settledAgo !== null)
  const surplus = count === null ? 0 : Math.max(0, settled.length - count)
  const removed = settled
    .filter(({ id }) => id < all.length)
    .toSorted((a, b) => Number(b.settledAgo) - Number(a.settledAgo) || a.id - b.id)
    .map((message, index) => ({ ...message, byCount: index < surplus }))
    .filter(
      ({ settledAgo, byCount }) =>
        Number(settledAgo) > 0 &&
        (byCount || (ageHours !== null && Number(settledAgo) >= ageHours)),
    )
  const removedIds = new Set(removed.map(({ id }) => id))
  const keptCalls = calls.flatMap(({ receivedAgo }, index) => {
    const id = index + 1
    const own = all.filter(({ call }) => call === id)
    const last = removed.findLast(({ call }) => call === id)
    const beyond = count !== null && id <= calls.length - count
    const old = receivedAgo >= 24
    const aged = ageHours !== null && receivedAgo >= Math.max(24, ageHours)
    const goes = beyond || (last && (last.byCount || old)) || aged
    const isNeeded = id === calls.length || own.some((message) => !removedIds.has(message.id))
    return isNeeded || !goes ? [id] : []
  })
  const keptMessages = all.map(({ id }) => id).filter((id) => !removedIds.has(id))
  return { messages: keptMessages, calls: keptCalls }
}
