import { readBodyTest } from '../../../contract/bodyTest.ts'
import { type Condition, countRange } from '../../../contract/filter/conditions.ts'
import type { Db } from '../sqlite/database.ts'
import type { BodyCondition } from './bodyMatches.ts'
import type { ValueName } from './blockColumns.ts'
import { conditionsOf, type MessageSearch } from './messageSearch.ts'
import type { ValueTest } from './valueColumn.ts'

export interface ColumnTest extends ValueTest {
  column: ValueName
}

/** What a list shows: all of it must match. Times are milliseconds. */
export interface MessageQuery {
  tests: ColumnTest[]
  bodies: BodyCondition[]
  /** With conditions on bodies, messages with smaller ids are not found: not so many bodies are parsed. */
  bodiesFrom: number
  /** Received at this time or later. */
  since: number
  /** Received before. */
  until: number
  /** Settled at this time or later; null: settled or not. */
  settledSince: number | null
  upTo: number
  /** Words that the body, the label or the user begins with. */
  text: string
}

/** The columns that exclude most first. */
const inOrder: ValueName[] = [
  'user',
  'deletion',
  'sync',
  'event',
  'source',
  'destination',
  'type',
  'endpoint',
  'status',
  'outcome',
  'tries',
  'state',
]

/** An unknown name of a source or destination matches nothing. A removed one keeps its former name, which another may have by now. */
export function queriesOf(db: Db) {
  const named = {
    source: namedIn(db, 'source', 'coalesce(removed_name, name)'),
    destination: namedIn(db, 'destination', 'coalesce(removed_name, name)'),
    endpoint: namedIn(db, 'endpoint', 'url'),
  }

  function testOf({ key, values, prefixes, not }: Condition): ColumnTest {
    const column = key as ValueName
    if (column === 'tries')
      return {
        column,
        values: [],
        prefixes: [],
        ranges: values.flatMap((each) => countRange(each) ?? []),
        not,
      }
    if (column !== 'source' && column !== 'destination' && column !== 'endpoint')
      return { column, values, prefixes, not }
    return { column, values: named[column](values, prefixes), prefixes: [], not }
  }

  return (search: MessageSearch): MessageQuery => ({
    tests: conditionsOf(search)
      .filter(({ key }) => key !== 'where')
      .map(testOf)
      .toSorted((a, b) => inOrder.indexOf(a.column) - inOrder.indexOf(b.column)),
    bodies: bodyConditions(search),
    bodiesFrom: search.bodiesFrom ?? 0,
    since: timeOf(search.since) ?? -Infinity,
    until: timeOf(search.until) ?? Infinity,
    settledSince: timeOf(search.settledSince),
    upTo: search.upTo ?? Infinity,
    text: search.q ?? '',
  })
}

/** Conditions that were validated when the filter was parsed. */
const bodyConditions = ({ conditions = [] }: MessageSearch): BodyCondition[] =>
  conditions
    .filter(({ key }) => key === 'where')
    .flatMap(({ values, not }) =>
      values.flatMap((text) => {
        const test = readBodyTest(text)
        return typeof test === 'string' ? [] : [{ text, test, not }]
      }),
    )

const timeOf = (given: string | undefined) => (given === undefined ? null : Date.parse(given))

/** The ids of the rows with these names, or names that begin so, as text. */
export function namedIn(db: Db, table: string, name: string) {
  const exact = db
    .prepare<[string], string>(`
      SELECT CAST(id AS TEXT) FROM ${table} WHERE ${name} IN (SELECT value FROM json_each(?))`)
    .pluck()
  const beginning = db
    .prepare<[{ prefix: string }], string>(`
      SELECT CAST(id AS TEXT) FROM ${table} WHERE substr(${name}, 1, length(:prefix)) = :prefix`)
    .pluck()
  return (values: string[], prefixes: string[]) => [
    ...exact.all(JSON.stringify(values)),
    ...prefixes.flatMap((prefix) => beginning.all({ prefix })),
  ]
}
