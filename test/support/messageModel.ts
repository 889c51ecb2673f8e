import fc from 'fast-check'
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
}

/** All messages, newest first, without the index. Ids as text, as columns have them. */
export const allOf = (db: Db) =>
  db
    .prepare<[], Plain>(`
      SELECT message.id, state, type, message.user_id AS user, label, body_id,
        CAST(message.source_id AS TEXT) AS source, CAST(destination_id AS TEXT) AS destination,
        CAST(sync_id AS TEXT) AS sync, CAST(deletion_id AS TEXT) AS deletion, received_at, settled_at
      FROM message LEFT JOIN notice ON notice.id = notice_id ORDER BY message.id DESC`)
    .all()

/** A query as its description says it. */
export function matches(row: Plain, query: MessageQuery): boolean {
  const { tests, since, until, settledSince, upTo, text } = query
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
  return (
    tests.every((test) => passes(row, test)) &&
    row.received_at >= since &&
    row.received_at < until &&
    (settledSince === null || (row.settled_at ?? -1) >= settledSince) &&
    row.id <= upTo &&
    wanted.every((begin) => words.some((word) => word.startsWith(begin)))
  )
}

function passes(row: Plain, { column, values, prefixes, not }: ColumnTest): boolean {
  const value = column === 'event' ? (row.type === 'track' ? row.label : null) : row[column]
  const any =
    value !== null &&
    (values.includes(value) || prefixes.some((prefix) => value.startsWith(prefix)))
  return any !== not
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
}
const aTest: fc.Arbitrary<ColumnTest> = fc
  .constantFrom(...(Object.keys(valuesOf) as ColumnTest['column'][]))
  .chain((column) =>
    fc.record({
      column: fc.constant(column),
      values: fc.array(valuesOf[column], { maxLength: 2 }),
      prefixes: fc.array(
        fc.tuple(valuesOf[column], fc.nat(4)).map(([value, length]) => value.slice(0, length)),
        { maxLength: 1 },
      ),
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
export const aQuery: fc.Arbitrary<MessageQuery> = fc.record({
  tests: fc.array(aTest, { maxLength: 3 }),
  since: fc.oneof({ weight: 3, arbitrary: fc.constant(-Infinity) }, aTime),
  until: fc.oneof({ weight: 3, arbitrary: fc.constant(Infinity) }, aTime),
  settledSince: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, aTime),
  upTo: fc.oneof({ weight: 3, arbitrary: fc.constant(Infinity) }, anId),
  text: aText,
})
