import type { Db } from '../sqlite/database.ts'
import type { Part } from './blockReader.ts'
import { blockSize, type ValueName } from './blockColumns.ts'
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

  const sampleOf = (parts: Part[], most: number): Sample => ({
    count: parts.reduce((sum, { count }) => sum + count, 0),
    ids: evenly(parts, most),
  })

  return {
    /** The queries of the others; conditions on bodies are to be prepared for them, too. */
    rests: db.transaction((query: MessageQuery): MessageQuery[] => {
      const some = evenly([...partsOf(query, Infinity)], mostLabels)
      const events = ofEvents(labels.all(JSON.stringify(some)))
      const rest = restOf(query, comparedOf(query))
      return events.map((test) => ({ ...rest, tests: [...rest.tests, ...test] }))
    }),
    /** `most`: of each of the two. All reads on one state of both databases. */
    read: db.transaction(
      (query: MessageQuery, rests: MessageQuery[], most: number): Populations => {
        const here = [...partsOf(query, Infinity)]
        const there = rests.flatMap((rest) => without([...partsOf(rest, Infinity)], here))
        return {
          here: sampleOf(here, most),
          there: sampleOf(there, most),
          state: onlyState(query),
          compared: comparedOf(query),
          given: givenBy(query),
        }
      },
    ),
  }
}

function comparedOf(query: MessageQuery): Populations['compared'] {
  if (!query.tests.some(isOutcome) && query.settledSince === null) return 'others'
  return onlyState(query) === 'delivered' ? 'undelivered' : 'delivered'
}

const isOutcome = ({ column }: ColumnTest) => outcomes.has(column)

function onlyState({ tests }: MessageQuery): string | null {
  const states = tests.filter(({ column }) => column === 'state')
  const [{ values, prefixes, not } = { values: [], prefixes: [], not: false }] = states
  if (states.length !== 1 || values.length !== 1 || prefixes.length > 0 || not) return null
  return values[0] ?? null
}

function restOf(query: MessageQuery, compared: Populations['compared']): MessageQuery {
  const everything = { bodies: [], since: -Infinity, until: Infinity, settledSince: null, text: '' }
  // Others have another 100,000th candidate.
  if (compared === 'others') return { ...query, ...everything, bodiesFrom: 0, tests: [] }
  const tests = query.tests.filter((test) => !isOutcome(test))
  const not = compared === 'undelivered'
  const state: ColumnTest = { column: 'state', values: ['delivered'], prefixes: [], not }
  return { ...query, bodiesFrom: 0, settledSince: null, tests: [...tests, state] }
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

/** The parts without the messages of others. Blocks are compared by their marks: a set would hold a million ids. */
function without(parts: Part[], others: Part[]): Part[] {
  const marksOf = new Map(
    others.flatMap(({ marked }) => (marked ? [[marked.block.id, marked.marks] as const] : [])),
  )
  const unmarked = new Set(
    others.flatMap(({ marked, ids, count }) => (marked ? [] : ids(0, count))),
  )
  return parts.map((part) => {
    const { marked, count, ids } = part
    const marks = marked && marksOf.get(marked.block.id)
    if (marked ? !marks : unmarked.size === 0) return part
    const isOther = (id: number) => (marks ? marks[id % blockSize] === 1 : unmarked.has(id))
    const left = () => ids(0, count).filter((id) => !isOther(id))
    return {
      count: left().length,
      marked: null,
      ids: (skip, limit) => left().slice(skip, skip + limit),
    }
  })
}

/** The ids of evenly spaced messages. */
function evenly(parts: Part[], most: number): number[] {
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  const wanted = Math.min(total, most)
  const found: number[] = []
  let start = 0
  for (const { count, ids } of parts) {
    const place = () => Math.floor((found.length * total) / wanted) - start
    const each = found.length < wanted && place() < count ? ids(0, count) : []
    while (found.length < wanted && place() < count) found.push(each[place()] as number)
    start += count
  }
  return found
}
