import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import {
  type AttemptSpan,
  attemptSpans,
  spans,
} from '../../../src/main/store/derived/attemptSpans.ts'
import { attemptsOf } from '../../../src/main/store/derived/attemptFigures.ts'
import { prepareDerivedTables } from '../../../src/main/store/derived/derivedDatabase.ts'
import { type Db, openDatabase } from '../../../src/main/store/sqlite/database.ts'

const minuteMs = 60_000
const everything = { from: 0, to: 10_000_000, last: null }

function openBoth(): Db {
  const db = openDatabase(':memory:')
  onTestFinished(() => void db.close())
  prepareDerivedTables(db)
  db.exec(`
    INSERT INTO destination (id, name) VALUES (1, 'd');
    INSERT INTO endpoint (id, destination_id, position, url) VALUES (1, 1, 0, 'http://a'), (2, 1, 1, 'http://b');
    INSERT INTO body (id, profile, text) VALUES (1, 'documented', '{}')`)
  return db
}

/** A message with one attempt per start. */
function insert(db: Db, starts: number[]) {
  const { lastInsertRowid } = db
    .prepare(`
      INSERT INTO message (destination_id, body_id, type, label, state, received_at, settled_at)
      VALUES (1, 1, 'page', 'p', 'delivered', 0, 0)`)
    .run()
  const attempt = db.prepare(`
    INSERT INTO attempt (message_id, endpoint_id, number, started_at, started_engine_at, duration_ms, outcome, status,
      verdict, reason, request_headers, timings)
    VALUES (?, ?, ?, ?, 0, 3, 'response', ?, ?, '', '[]', '{}')`)
  for (const [i, at] of starts.entries())
    attempt.run(
      lastInsertRowid,
      1 + (at % 2),
      i + 1,
      at,
      at % 3 ? 200 : 503,
      at % 3 ? 'success' : 'retry',
    )
}

const countsOf = (found: AttemptSpan[]) =>
  found.map(({ start, endpointId, figures }) => ({
    start,
    endpointId,
    attempts: attemptsOf(figures),
    accepted: attemptsOf(figures, 'success'),
    first: figures.first,
  }))

/** The same, counted from the rows. */
const recounted = (db: Db, minutes: number) =>
  db
    .prepare(`
      SELECT started_at / ${minuteMs * minutes} * ${minutes} AS start, endpoint_id AS endpointId, count(*) AS attempts,
        sum(verdict = 'success') AS accepted, sum(number = 1) AS first
      FROM attempt GROUP BY 1, 2 ORDER BY 1, 2`)
    .all()

it('counts every attempt once in each length of stretch, in any number of steps', () => {
  const aStart = fc.integer({ min: 0, max: 300 * minuteMs })
  const aMessage = fc.array(aStart, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(aMessage, { maxLength: 8 }), fc.integer({ min: 1, max: 9 }))),
      fc.integer({ min: 1, max: 4 }),
      (rounds, limit) => {
        const db = openBoth()
        for (const [messages, steps] of rounds) {
          for (const starts of messages) insert(db, starts)
          const table = attemptSpans(db)
          for (let i = 0; i < steps; i++) table.step(limit, 0)
        }
        const table = attemptSpans(db)
        while (table.step(limit, 0) > 0);
        expect(table.left()).toBe(0)
        for (const { minutes } of spans)
          expect(countsOf(table.between(minutes, everything, 1e6))).toEqual(recounted(db, minutes))
        db.close()
      },
    ),
    { numRuns: 40 },
  )
})

it('counts on when retention removed the newest attempt, and keeps what was counted', () => {
  const db = openBoth()
  const table = attemptSpans(db)
  insert(db, [0, 0])
  insert(db, [0])
  table.step(100, 0)
  db.exec('DELETE FROM attempt WHERE message_id = 2')
  table.step(100, 0)
  insert(db, [0, 0])
  table.step(100, 0)
  const [found] = table.between(1, everything, 10)
  expect(found && attemptsOf(found.figures)).toBe(5)
})

it('continues a page of stretches after the last one', () => {
  const db = openBoth()
  for (let i = 0; i < 20; i++) insert(db, [i * 20_000])
  const table = attemptSpans(db)
  table.step(100, 0)
  const whole = countsOf(table.between(1, everything, 100))
  const paged: AttemptSpan[] = []
  for (;;) {
    const page = table.between(1, { ...everything, last: paged.at(-1) ?? null }, 3)
    paged.push(...page)
    if (page.length < 3) break
  }
  expect(countsOf(paged)).toEqual(whole)
  const part = table.between(1, { from: 2, to: 4, last: null }, 100)
  expect(new Set(part.map(({ start }) => start))).toEqual(new Set([2, 3]))
})

it('removes short stretches after two days and keeps the long ones', () => {
  const db = openBoth()
  const table = attemptSpans(db)
  insert(db, [0])
  table.step(100, 0)
  insert(db, [3 * 24 * 60 * minuteMs])
  table.step(100, 3 * 24 * 60 * minuteMs)
  const countOf = (minutes: number) => table.between(minutes, everything, 100).length
  expect([countOf(1), countOf(10), countOf(120)]).toEqual([1, 2, 2])
})
