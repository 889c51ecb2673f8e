import type { CheckedMessageFilter } from '../../../contract/api.ts'
import type { Db } from '../sqlite/database.ts'
import type { ValueName } from './blockColumns.ts'
import type { ValueTest } from './valueColumn.ts'

export interface ColumnTest extends ValueTest {
  column: ValueName
}

/** What a list shows: all of it must match. Times are milliseconds. */
export interface MessageQuery {
  tests: ColumnTest[]
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
  'state',
]

/** An unknown name of a source or destination matches nothing. A removed one keeps its former name, which another may have by now. */
export function queriesOf(db: Db) {
  const named = (table: 'source' | 'destination') =>
    db
      .prepare<[string], number>(`SELECT id FROM ${table} WHERE coalesce(removed_name, name) = ?`)
      .pluck()
  const sourcesNamed = named('source')
  const destinationsNamed = named('destination')

  return (filter: CheckedMessageFilter): MessageQuery => {
    const { state, type, user, event, source, destination, sync, deletion } = filter
    const wanted: Partial<Record<ValueName, (string | number)[]>> = {
      ...(state !== undefined && { state: [state] }),
      ...(type !== undefined && { type: [type] }),
      ...(user !== undefined && { user: [user] }),
      ...(event !== undefined && { event: [event] }),
      ...(source !== undefined && { source: sourcesNamed.all(source) }),
      ...(destination !== undefined && { destination: destinationsNamed.all(destination) }),
      ...(sync !== undefined && { sync: [sync] }),
      ...(deletion !== undefined && { deletion: [deletion] }),
    }
    return {
      tests: inOrder.flatMap((column) => {
        const values = wanted[column]?.map(String)
        return values ? [{ column, values, prefixes: [], not: false }] : []
      }),
      since: timeOf(filter.since) ?? -Infinity,
      until: timeOf(filter.until) ?? Infinity,
      settledSince: timeOf(filter.settledSince),
      upTo: filter.upTo ?? Infinity,
      text: filter.q ?? '',
    }
  }
}

const timeOf = (given: string | undefined) => (given === undefined ? null : Date.parse(given))
