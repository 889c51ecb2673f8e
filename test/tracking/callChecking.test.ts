import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import type { CallCheck } from '../../src/main/store/derived/callChecks.ts'
import { openMemoryDerived } from '../../src/main/store/derivedStore.ts'
import { readStoreOver } from '../../src/main/store/readStore.ts'
import { openDatabase } from '../../src/main/store/sqlite/database.ts'
import { memoryPath } from '../../src/main/store/sqlite/directory.ts'
import { createCheckTurns } from '../../src/main/tracking/checkTurns.ts'
import type { CallViolations } from '../../src/main/tracking/checkerThread.ts'
import type { CheckTexts } from '../../src/main/tracking/checkTexts.ts'
import type { PlanKey } from '../../src/main/tracking/planChecker.ts'
import type { PlanRecord } from '../../src/main/store/plans.ts'
import { coverageOf } from '../../src/main/tracking/coverage.ts'

interface Content {
  event: string
  /** Calls that are divisible by the plan's version are invalid. */
  n: number
  slow?: boolean
}

const planned = ['A', 'B']
const violation = {
  rule: 'track A',
  path: 'properties.n',
  keyword: 'multipleOf',
  expected: 'another number',
  found: '0',
  nearest: null,
}

function violationsOf({ version }: PlanKey, { n }: Content): CallViolations {
  const count = n % version === 0 ? n : 0
  return { count, violations: Array.from({ length: Math.min(count, 2) }, () => violation) }
}

function checkOf(plan: PlanKey, content: Content): CallCheck {
  const found = violationsOf(plan, content)
  const rule = JSON.stringify(['track', content.event])
  if (!planned.includes(content.event)) return { state: 'unplanned', ...found, rule }
  return { state: found.count > 0 ? 'invalid' : 'valid', ...found, rule }
}

/** As the thread answers: nothing, if one call takes too long. */
const check: CheckTexts = async (plan, texts) => {
  const contents = texts.map((text) => JSON.parse(text) as Content)
  if (contents.some(({ slow }) => slow)) return { unchecked: 'late' }
  const found = contents.map((each, index) => [index, violationsOf(plan, each)] as const)
  return { found: new Map(found.filter(([, { count }]) => count > 0)) }
}

function open() {
  const db = openDatabase(':memory:')
  onTestFinished(() => void db.close())
  const store = readStoreOver(db, memoryPath)
  const derived = openMemoryDerived(db, store)
  for (const id of [1, 2])
    db.exec(
      `INSERT INTO source (id, name, write_key, kind) VALUES (${id}, 's${id}', 'k${id}', 'web')`,
    )
  const plans = new Map<number, PlanKey>()
  const insert = db.prepare(`
    INSERT INTO call (source_id, message_id, type, label, received_at, content) VALUES (?, 'm', 'track', 'E', ?, ?)`)
  const rules = planned.map((event) => ({
    type: 'track' as const,
    event,
    version: null,
    description: null,
  }))
  const planTable = { all: () => [...plans.values()] as PlanRecord[], rulesOf: () => rules }
  const restart = () =>
    createCheckTurns({ derived, check, plans: planTable, isStopped: () => false })
  return {
    db,
    derived,
    plans,
    restart,
    call: (sourceId: number, content: Content) =>
      Number(insert.run(sourceId, 1000 + content.n, JSON.stringify(content)).lastInsertRowid),
  }
}
type Opened = ReturnType<typeof open>

/** Checks and removes until nothing is left to do. */
async function settle({ derived }: Opened, { turn }: ReturnType<typeof createCheckTurns>) {
  while (await turn());
  while (await derived.write(derived.callChecks.sweep));
}

/** Everything derived is what a check of the stored calls says now. */
function expectDerived({ db, derived, plans }: Opened) {
  const calls = db
    .prepare<[], { id: number; source_id: number; content: string; received_at: number }>(
      'SELECT id, source_id, content, received_at FROM call',
    )
    .all()
  const found = derived.callChecks.of(calls.map(({ id }) => id))
  const counts = new Map<string, { calls: number; invalid: number }>()
  for (const { id, source_id: sourceId, content } of calls) {
    const plan = plans.get(sourceId)
    if (!plan) {
      expect(found.has(id)).toBe(false)
      continue
    }
    const { rule, ...wanted } = checkOf(plan, JSON.parse(content) as Content)
    expect(found.get(id)).toEqual({ ...wanted, version: plan.version })
    if (rule === null) continue
    const key = `${sourceId} ${rule}`
    const count = counts.get(key) ?? { calls: 0, invalid: 0 }
    counts.set(key, count)
    count.calls += 1
    if (wanted.count > 0) count.invalid += 1
  }
  const counted = [1, 2].flatMap((sourceId) =>
    derived.callChecks
      .coverageOf(sourceId, null)
      .map(({ rule, calls: all, invalid }) => [`${sourceId} ${rule}`, { calls: all, invalid }]),
  )
  expect(new Map(counted as [string, object][])).toEqual(counts)
  const orphans = 'SELECT count(*) FROM call_check WHERE call_id NOT IN (SELECT id FROM call)'
  expect(db.prepare(orphans).pluck().get()).toBe(0)
}

/** No check of an earlier version is shown, also while calls are still to be checked. */
function expectCurrent({ db, derived, plans }: Opened) {
  const calls = db
    .prepare<[], { id: number; source_id: number; content: string }>('SELECT * FROM call')
    .all()
  const found = derived.callChecks.of(calls.map(({ id }) => id))
  for (const { id, source_id: sourceId, content } of calls) {
    const plan = plans.get(sourceId)
    const shown = found.get(id)
    if (!plan || plan.version !== shown?.version || shown.state === 'unchecked') continue
    const { version: _version, ...own } = shown
    expect({ ...own, rule: null }).toEqual({
      ...checkOf(plan, JSON.parse(content) as Content),
      rule: null,
    })
  }
}

const anySource = fc.constantFrom(1, 2)
const step = fc.oneof(
  fc.record({
    is: fc.constant('calls' as const),
    source: anySource,
    contents: fc.array(
      fc.record({
        event: fc.constantFrom('A', 'B', 'C'),
        n: fc.integer({ min: 1, max: 30 }),
      }),
      { maxLength: 20 },
    ),
  }),
  fc.record({
    is: fc.constant('plan' as const),
    source: anySource,
    version: fc.integer({ min: 1, max: 4 }),
    unplanned: fc.constantFrom('report' as const, 'allow' as const),
  }),
  fc.record({ is: fc.constant('noPlan' as const), source: anySource }),
  fc.record({
    is: fc.constant('retention' as const),
    upTo: fc.integer({ min: 1, max: 60 }),
    every: fc.constantFrom(1, 3),
  }),
  fc.record({ is: fc.constant('turns' as const), count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ is: fc.constant('restart' as const) }),
)

it('has checked every stored call against the current plan, whatever happened in between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const opened = open()
      const { db, plans, call, restart } = opened
      let turns = restart()
      for (const each of steps) {
        if (each.is === 'calls') for (const content of each.contents) call(each.source, content)
        else if (each.is === 'plan')
          plans.set(each.source, {
            sourceId: each.source,
            version: each.version,
            unplanned: each.unplanned,
          })
        else if (each.is === 'noPlan') plans.delete(each.source)
        else if (each.is === 'retention')
          db.prepare('DELETE FROM call WHERE id <= ? AND id % ? = 0').run(each.upTo, each.every)
        else if (each.is === 'restart') turns = restart()
        else for (let i = 0; i < each.count; i++) await turns.turn()
        expectCurrent(opened)
      }
      await settle(opened, restart())
      expectDerived(opened)
    }),
    { numRuns: 40 },
  )
})

it('checks new calls first, then older ones, newest first, in short turns', async () => {
  const opened = open()
  const { call, plans, derived, restart } = opened
  for (let n = 1; n <= 500; n++) call(1, { event: 'A', n })
  plans.set(1, { sourceId: 1, version: 7, unplanned: 'report' })
  const { turn, isUpTo } = restart()
  await turn()
  const isChecked = (id: number) => derived.callChecks.of([id]).get(id)?.state !== 'unchecked'
  expect([isChecked(500), isChecked(301), isChecked(300)]).toEqual([true, true, false])
  const fresh = call(1, { event: 'A', n: 7 })
  expect(isUpTo(fresh)).toBe(false)
  await turn()
  expect([isChecked(fresh), isChecked(300), isUpTo(fresh)]).toEqual([true, false, true])
  await settle(opened, restart())
  expect(isChecked(1)).toBe(true)
  plans.set(1, { sourceId: 1, version: 8, unplanned: 'report' })
  await turn()
  // Of the earlier version, nothing is shown.
  expect([isChecked(fresh), isChecked(1)]).toEqual([true, false])
})

it('gives up a plan that was late for five calls, until its next version', async () => {
  const opened = open()
  const { call, plans, derived, restart } = opened
  const stateOf = (id: number) => derived.callChecks.of([id]).get(id)?.state
  plans.set(1, { sourceId: 1, version: 2, unplanned: 'report' })
  const turns = restart()
  await turns.turn()
  const late = [1, 2, 3, 4, 5].map((n) => call(1, { event: 'A', n, slow: true }))
  const fast = call(1, { event: 'A', n: 3 })
  await settle(opened, turns)
  expect([...late, fast].map(stateOf)).toEqual(Array(6).fill('unchecked'))
  plans.set(1, { sourceId: 1, version: 4, unplanned: 'report' })
  await settle(opened, turns)
  // The newest is checked first.
  expect(stateOf(fast)).toBe('valid')
})

it('records only the calls that take too long as unchecked', async () => {
  const opened = open()
  const { call, plans, derived, restart } = opened
  plans.set(1, { sourceId: 1, version: 2, unplanned: 'report' })
  const contents = [...Array(12).keys()].map((n) => ({ event: 'A', n: n + 1, slow: n % 3 === 0 }))
  const ids = contents.map((content) => call(1, content))
  await settle(opened, restart())
  const checks = derived.callChecks.of(ids)
  expect(ids.filter((id) => checks.get(id)?.state === 'unchecked')).toEqual([1, 4, 7, 10])
})

it('counts a planned event even among more unplanned names than are counted', async () => {
  const opened = open()
  const { call, plans, derived, restart, db } = opened
  plans.set(1, { sourceId: 1, version: 2, unplanned: 'report' })
  const turns = restart()
  await turns.turn()
  db.exec(`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
    INSERT INTO plan_coverage (source_id, rule, last_seen_at) SELECT 1, i, 0 FROM n`)
  call(1, { event: 'A', n: 1 })
  call(1, { event: 'new', n: 1 })
  await settle(opened, turns)
  expect(derived.callChecks.coverageOf(1, null).map(({ rule }) => rule)).toEqual(['["track","A"]'])
})

it('lists planned events in the order of the plan, then unplanned ones with the closest name', () => {
  const rules = [
    { type: 'common' as const, event: null },
    { type: 'track' as const, event: 'Order Completed' },
    { type: 'identify' as const, event: null },
    { type: 'track' as const, event: 'Order Completed' },
  ]
  const at = Date.parse('2026-11-23T10:00:00Z')
  const counts = [
    { rule: '["track","order_completed"]', calls: 9, invalid: 9, lastSeenAt: at },
    { rule: '["identify",null]', calls: 2, invalid: 1, lastSeenAt: at },
  ]
  const numbers = { calls: 0, invalid: 0, lastSeenAt: null, nearest: null }
  const seen = { lastSeenAt: '2026-11-23T10:00:00.000Z', nearest: null }
  expect(coverageOf(rules, counts)).toEqual({
    planned: 2,
    seen: 1,
    more: 0,
    items: [
      { type: 'track', event: 'Order Completed', planned: true, ...numbers },
      { type: 'identify', event: null, planned: true, calls: 2, invalid: 1, ...seen },
      {
        type: 'track',
        event: 'order_completed',
        planned: false,
        calls: 9,
        invalid: 9,
        ...seen,
        nearest: 'Order Completed',
      },
    ],
  })
})
