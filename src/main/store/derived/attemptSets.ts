import type { Db } from '../sqlite/database.ts'
import type { AttemptName } from './blockColumns.ts'
import type { Value } from './valueColumn.ts'

/** What the attempts of a message make of its columns. */
type OfAttempts = Record<AttemptName, Value>

type Row = [messageId: number, endpoint: number, status: number | null, outcome: string]

/** By message; those without attempts are absent. */
export type AttemptSets = Map<number, OfAttempts>

const noAttempts: OfAttempts = { endpoint: null, status: null, outcome: null, tries: '0' }
export const attemptsIn = (sets: AttemptSets, messageId: number) =>
  sets.get(messageId) ?? noAttempts

/** Reads attempts as values of columns. */
export function attemptSets(db: Db) {
  const columns =
    'SELECT message_id, endpoint_id, status, outcome FROM attempt INDEXED BY attempt_message'
  const between = db
    .prepare<[number, number], Row>(
      `${columns} WHERE message_id >= ? AND message_id < ? ORDER BY message_id`,
    )
    .raw()
  const of = db
    .prepare<[string], Row>(`
      ${columns} WHERE message_id IN (SELECT value FROM json_each(?)) ORDER BY message_id`)
    .raw()
  return {
    /** From one message on, and before another. */
    between: (from: number, to: number) => setsOf(between.all(from, to)),
    of: (messageIds: number[]) => setsOf(of.all(JSON.stringify(messageIds))),
  }
}

/** Ascending by message. */
function setsOf(rows: Row[]): AttemptSets {
  const sets: AttemptSets = new Map()
  for (let i = 0; i < rows.length;) {
    const [messageId] = rows[i] as Row
    const start = i
    while (rows[i]?.[0] === messageId) i++
    const own = rows.slice(start, i)
    sets.set(messageId, {
      endpoint: setOf(own.map(([, endpoint]) => endpoint)),
      status: setOf(own.flatMap(([, , status]) => status ?? [])),
      outcome: setOf(own.map(([, , , outcome]) => outcome)),
      tries: String(own.length),
    })
  }
  return sets
}

/** Different values in one order, each between two spaces, so that equal sets are one value of a column. */
function setOf(values: (string | number)[]): Value {
  if (values.length === 0) return null
  if (values.length === 1) return ` ${values[0]} `
  const members = [...new Set(values.map(String))].toSorted((a, b) => (a < b ? -1 : 1))
  return ` ${members.join(' ')} `
}
