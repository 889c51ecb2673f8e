import type { Db } from '../sqlite/database.ts'
import type { Part } from './blockReader.ts'
import type { ValueName } from './blockColumns.ts'
import type { ColumnTest, MessageQuery } from './messageQuery.ts'

/** Ids of messages, evenly spaced ones of all. */
export interface Sample {
  count: number
  ids: number[]
}

/** Two groups of messages to compare. */
export interface Populations {
  here: Sample
  there: Sample
  /** The one state of the subset, if the filter names it. */
  state: string | null
  /** Delivered ones, those not delivered, or all others. */
  compared: 'delivered' | 'undelivered' | 'others'
  /** What the filter says of all messages of the subset. */
  given: (ValueName | 'time')[]
}

/** What became of a message: of the rest, it differs. */
const outcomes = new Set<ValueName>(['state', 'status', 'outcome', 'tries'])
const mostEvents = 50
/** The events of the subset are those of so many of it. */
const mostLabels = 2000

/**
 * The messages of a query, and others of the same events to compare them with: if the query says what became of them, those
 * for which the rest of it holds and that were delivered; otherwise all others.
 */
export function populations(
  db: Db,
  partsOf: (query: MessageQuery, before: number) => Iterable<Part>,
) {
  const labels = db.prepare<[string], { type: string; label: string }>(`
    SELECT type, iif(type = 'track', label, '') AS label FROM message
    WHERE id IN (SELECT value FROM json_each(?)) GROUP BY 1, 2 ORDER BY count(*) DESC LIMIT ${mostEvents}`)

  function idsOf(query: MessageQuery): number[] {
    const ids: number[] = []
    for (const { count, ids: read } of partsOf(query, Infinity))
      for (const id of read(0, count)) ids.push(id)
    return ids
  }

  /** `most`: of each of the two. All reads on one state of both databases. */
  return db.transaction((query: MessageQuery, most: number): Populations => {
    const all = idsOf(query)
    const state = onlyState(query)
    const compared =
      !query.tests.some(isOutcome) && query.settledSince === null
        ? 'others'
        : state === 'delivered'
          ? 'undelivered'
          : 'delivered'
    const known = new Set(all)
    const events = labels.all(JSON.stringify(evenly(all, mostLabels)))
    const others = restOf(query, compared)
      .flatMap((rest) =>
        ofEvents(events).map((test) => ({ ...rest, tests: [...rest.tests, ...test] })),
      )
      .flatMap(idsOf)
      .filter((id) => !known.has(id))
    return {
      here: { count: all.length, ids: evenly(all, most) },
      there: { count: others.length, ids: evenly(others, most) },
      state,
      compared,
      given: givenBy(query),
    }
  })
}

const isOutcome = ({ column }: ColumnTest) => outcomes.has(column)

function onlyState({ tests }: MessageQuery): string | null {
  const states = tests.filter(({ column }) => column === 'state')
  const [{ values, prefixes, not } = { values: [], prefixes: [], not: false }] = states
  if (states.length !== 1 || values.length !== 1 || prefixes.length > 0 || not) return null
  return values[0] ?? null
}

function restOf(query: MessageQuery, compared: Populations['compared']): MessageQuery[] {
  const everything = { bodies: [], since: -Infinity, until: Infinity, settledSince: null, text: '' }
  if (compared === 'others') return [{ ...query, ...everything, tests: [] }]
  const tests = query.tests.filter((test) => !isOutcome(test))
  const not = compared === 'undelivered'
  const state: ColumnTest = { column: 'state', values: ['delivered'], prefixes: [], not }
  return [{ ...query, settledSince: null, tests: [...tests, state] }]
}

/** Tests of the same events, and of the same types of all other messages; no message passes both. */
function ofEvents(found: { type: string; label: string }[]): ColumnTest[][] {
  const only = (column: 'event' | 'type', values: string[]): ColumnTest[][] =>
    values.length === 0 ? [] : [[{ column, values, prefixes: [], not: false }]]
  return [
    ...only(
      'event',
      found.filter(({ type }) => type === 'track').map(({ label }) => label),
    ),
    ...only(
      'type',
      found.filter(({ type }) => type !== 'track').map(({ type }) => type),
    ),
  ]
}

const givenBy = ({ tests, since, until }: MessageQuery): Populations['given'] => [
  ...tests.map(({ column }) => column),
  ...(since === -Infinity && until === Infinity ? [] : ['time' as const]),
]

function evenly(ids: number[], most: number): number[] {
  if (ids.length <= most) return ids
  return Array.from({ length: most }, (_, i) => ids[Math.floor((i * ids.length) / most)] as number)
}
