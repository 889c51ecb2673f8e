import fc from 'fast-check'
import { type BodyTest, passesBodyTest, readBodyTest } from '../../src/contract/bodyTest.ts'
import type { BodyCondition } from '../../src/main/store/derived/bodyMatches.ts'
import type { ColumnTest, MessageQuery } from '../../src/main/store/derived/messageQuery.ts'
import type { Db } from '../../src/main/store/sqlite/database.ts'
import { bodies, manyMessages, names } from './manyMessages.ts'

/** A message as its row says it. */
interface Plain {
  id: number
  state: string
  type: string
  user: string | null
  label: string
  body_id: number
  source: string | null
  destination: string
  sync: string | null
  deletion: string | null
  received_at: number
  settled_at: number | null
  attempts: OneAttempt[]
}

interface OneAttempt {
  message_id: number
  endpoint: string
  status: string | null
  outcome: string
}

/** All messages, newest first, without the index. Ids as text, as columns have them. */
export function allOf(db: Db): Plain[] {
  const attempts = db
    .prepare<[], OneAttempt>(`
      SELECT message_id, CAST(endpoint_id AS TEXT) AS endpoint, CAST(status AS TEXT) AS status, outcome FROM attempt`)
    .all()
  const byMessage = Map.groupBy(attempts, (attempt) => attempt.message_id)
  const rows = db
    .prepare<[], Omit<Plain, 'attempts'>>(`
      SELECT message.id, state, type, message.user_id AS user, label, body_id,
        CAST(message.source_id AS TEXT) AS source, CAST(destination_id AS TEXT) AS destination,
        CAST(sync_id AS TEXT) AS sync, CAST(deletion_id AS TEXT) AS deletion, received_at, settled_at
      FROM message LEFT JOIN notice ON notice.id = notice_id ORDER BY message.id DESC`)
    .all()
  return rows.map((row) => ({ ...row, attempts: byMessage.get(row.id) ?? [] }))
}

const bodyBytes = bodies.map(([content]) => Buffer.byteLength(JSON.stringify(content)))

/** A query as its description says it. */
export function matches(row: Plain, query: MessageQuery): boolean {
  const { tests, since, until, settledSince, upTo, text } = query
  return (
    tests.every((test) => passes(row, test)) &&
    row.received_at >= since &&
    row.received_at < until &&
    (settledSince === null || (row.settled_at ?? -1) >= settledSince) &&
    row.id <= upTo &&
    query.bodies.every(({ test, not }) => {
      const [content] = bodies[row.body_id - 1]!
      return passesBodyTest(test, content, bodyBytes[row.body_id - 1]!) !== not
    }) &&
    (text === '' || hasWords(row, text))
  )
}

function hasWords(row: Plain, text: string): boolean {
  const words = [
    ...bodies[row.body_id - 1]![1],
    ...row.label.toLowerCase().split(' '),
    // The index folds accents.
    (row.user ?? '').replace('ü', 'u'),
  ]
  const wanted = text
    .toLowerCase()
    .split(/[ ,"*]+/)
    .filter((word) => /[^_.-]/.test(word))
  return wanted.every((begin) => words.some((word) => word.startsWith(begin)))
}

/** The messages that a tally counts, as it does: [bucket, state, count] for each with any. */
export function tallied(rows: Plain[], { since, bucketMs }: { since: number; bucketMs: number }) {
  const counts = new Map<string, number>()
  for (const { received_at: at, state } of rows) {
    const key = `${Math.floor((at - since) / bucketMs)} ${state}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return Object.fromEntries(counts)
}

function passes(row: Plain, { column, values, prefixes, ranges = [], not }: ColumnTest): boolean {
  const any = valuesIn(row, column).some(
    (value) =>
      values.includes(value) ||
      prefixes.some((prefix) => value.startsWith(prefix)) ||
      ranges.some(({ least, most }) => Number(value) >= least && Number(value) <= most),
  )
  return any !== not
}

export function valuesIn(row: Plain, column: ColumnTest['column']): string[] {
  if (column === 'event') return row.type === 'track' ? [row.label] : []
  if (column === 'tries') return [String(row.attempts.length)]
  if (column === 'endpoint' || column === 'status' || column === 'outcome')
    return row.attempts.flatMap((attempt) => attempt[column] ?? [])
  const value = row[column]
  return value === null ? [] : [value]
}

export const anId = fc.oneof(fc.constantFrom(3999, 4000, 4001, 8000), fc.nat(manyMessages + 500))
const aTime = anId.map((id) => 10 * id + 5)
const ids = ['1', '2', '3']
const valuesOf: Record<ColumnTest['column'], fc.Arbitrary<string>> = {
  state: fc.constantFrom(...names.state),
  type: fc.constantFrom(...names.type),
  user: fc.oneof(
    fc.constantFrom(...names.user),
    fc.nat(manyMessages).map((i) => `only-${i}`),
  ),
  event: fc.constantFrom(...names.event, 'e'),
  source: fc.constantFrom(...ids),
  destination: fc.constantFrom(...ids),
  sync: fc.constantFrom(...ids),
  deletion: fc.constantFrom(...ids),
  endpoint: fc.constantFrom('1', '2', '3', '12', '13'),
  status: fc.constantFrom('200', '503', '500', '429', '404'),
  outcome: fc.constantFrom('response', 'timeout', 'refused', 're'),
  tries: fc.constantFrom('0', '1', '2', '3'),
}
const aRange = fc.constantFrom(
  { least: 1, most: 2 },
  { least: 3, most: Infinity },
  { least: -Infinity, most: 0 },
)
const aTest: fc.Arbitrary<ColumnTest> = fc
  .constantFrom(...(Object.keys(valuesOf) as ColumnTest['column'][]))
  .chain((column) =>
    fc.record({
      column: fc.constant(column),
      // The number of attempts is compared in ranges only.
      values: fc.array(valuesOf[column], { maxLength: column === 'tries' ? 0 : 2 }),
      prefixes: fc.array(
        fc.tuple(valuesOf[column], fc.nat(4)).map(([value, length]) => value.slice(0, length)),
        { maxLength: column === 'tries' ? 0 : 1 },
      ),
      ...(column === 'tries' && { ranges: fc.array(aRange, { maxLength: 2 }) }),
      not: fc.boolean(),
    }),
  )
const aText = fc.constantFrom(
  '',
  '',
  '',
  'par',
  'PARIS',
  'note par',
  'only-1',
  'u1',
  'e0 eur',
  '27.5',
  'ord_8-1',
  'ord_',
  'evry',
  'not',
  'and or',
  '"quoted" back',
  '- note',
  '...',
  'near*',
  '東',
  'break',
  'none such',
)
const conditionsOnBodies = ['note', 'note~27.5', 'items:list', 'items[]=22', '$:length>30'].map(
  (text): BodyCondition => ({ text, test: readBodyTest(text) as BodyTest, not: false }),
)
const aBodyCondition = fc
  .tuple(fc.constantFrom(...conditionsOnBodies), fc.boolean())
  .map(([condition, not]) => ({ ...condition, not }))
export const aQuery: fc.Arbitrary<MessageQuery> = fc.record({
  tests: fc.array(aTest, { maxLength: 3 }),
  since: fc.oneof({ weight: 3, arbitrary: fc.constant(-Infinity) }, aTime),
  until: fc.oneof({ weight: 3, arbitrary: fc.constant(Infinity) }, aTime),
  settledSince: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, aTime),
  upTo: fc.oneof({ weight: 3, arbitrary: fc.constant(Infinity) }, anId),
  text: aText,
  bodiesFrom: fc.constant(0),
  bodies: fc.oneof(
    { weight: 5, arbitrary: fc.constant<BodyCondition[]>([]) },
    fc.array(aBodyCondition, { minLength: 1, maxLength: 2 }),
  ),
})
