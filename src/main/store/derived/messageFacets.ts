import type { Db } from '../sqlite/database.ts'
import { attemptSets, attemptsIn } from './attemptSets.ts'
import { blockOf, blockSize, isChanging, isOfSets, type ValueName } from './blockColumns.ts'
import type { Part } from './blockReader.ts'
import type { ColumnStore } from './columnStore.ts'
import type { ChangedMessage } from './messageBlocks.ts'
import type { MessageQuery } from './messageQuery.ts'
import { isOfAttempts, rowColumns } from './recentRows.ts'
import type { ValueColumn } from './valueColumn.ts'

export interface ValueCount {
  value: string
  /** Null: not all were counted. */
  count: number | null
}

export interface FacetOf {
  column: ValueName
  /** Only values that begin with it, in upper or lower case. */
  prefix: string
  limit: number
  forMs: number
}

interface Source {
  columns: ColumnStore
  changed: () => ChangedMessage[]
  /** The matching messages, newest first. */
  partsOf: (query: MessageQuery, before: number) => Iterable<Part>
}

/** Different values that are counted at most. */
const mostValues = 20_000
/** Columns whose values are the ids of rows with names. */
const named: Partial<Record<ValueName, string>> = {
  source: 'SELECT id, coalesce(removed_name, name) AS name FROM source',
  destination: 'SELECT id, coalesce(removed_name, name) AS name FROM destination',
  endpoint: 'SELECT id, url AS name FROM endpoint',
}

/** Counts the values of a column in the messages of a query, most frequent first. */
export function messageFacets(db: Db, { columns, changed, partsOf }: Source) {
  const attempts = attemptSets(db)

  function valuesOfRows(ids: number[], column: ValueName): Iterable<[string, number]> {
    if (isOfAttempts(column)) {
      const sets = attempts.of(ids)
      return ids.map((id) => [attemptsIn(sets, id)[column] ?? '', 1])
    }
    return db
      .prepare<[string], [string | null, number]>(`
        SELECT ${rowColumns[column]}, count(*) FROM message
        WHERE id IN (SELECT value FROM json_each(?)) GROUP BY 1`)
      .raw()
      .all(JSON.stringify(ids))
      .map(([value, count]) => [value ?? '', count])
  }

  /** All reads on one state of both databases. */
  return db.transaction((query: MessageQuery, { column, prefix, limit, forMs }: FacetOf) => {
    const names = named[column] === undefined ? null : namesIn(db, named[column])
    const counts = createCounts({ isSet: isOfSets(column), prefix: names ? '' : prefix })
    const changes = isChanging(column) ? Map.groupBy(changed(), ({ id }) => blockOf(id)) : null
    const endsAt = performance.now() + forMs
    let complete = true
    for (const { count, ids, marked } of partsOf(query, Infinity)) {
      if (performance.now() > endsAt) {
        complete = false
        break
      }
      if (count === 0) continue
      if (!marked) {
        for (const [value, times] of valuesOfRows(ids(0, count), column)) counts.add(value, times)
        continue
      }
      // Their columns are older than they are.
      const stale = changes
        ?.get(marked.block.id)
        ?.filter(({ id }) => marked.marks[id % blockSize] === 1)
      for (const { id } of stale ?? []) marked.marks[id % blockSize] = 0
      counts.addBlock(columns.values(column, marked.block.id), marked.marks)
      if (stale && stale.length > 0)
        for (const [value, times] of valuesOfRows(
          stale.map(({ id }) => id),
          column,
        ))
          counts.add(value, times)
    }
    return mostFrequent(names ? byName(counts.all(), names, prefix) : counts.all(), {
      limit,
      complete: complete && counts.isComplete(),
    })
  })
}

const namesIn = (db: Db, sql: string) =>
  new Map(
    db
      .prepare<[], { id: number; name: string }>(sql)
      .all()
      .map(({ id, name }) => [String(id), name]),
  )

/** Several rows may have had the same name. */
function byName(counts: Map<string, number>, names: Map<string, string>, prefix: string) {
  const sums = new Map<string, number>()
  for (const [id, count] of counts) {
    const name = names.get(id)
    if (name?.toLowerCase().startsWith(prefix.toLowerCase()))
      sums.set(name, (sums.get(name) ?? 0) + count)
  }
  return sums
}

function mostFrequent(
  counts: Map<string, number>,
  { limit, complete }: { limit: number; complete: boolean },
): ValueCount[] {
  return [...counts]
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([value, count]) => ({ value, count: complete ? count : null }))
}

function createCounts({ isSet, prefix }: { isSet: boolean; prefix: string }) {
  const counts = new Map<string, number>()
  const start = prefix.toLowerCase()
  let isFull = false

  function add(value: string, times: number) {
    if (isSet) for (const member of value.trim().split(' ')) addOne(member, times)
    else addOne(value, times)
  }

  function addOne(value: string, times: number) {
    if (value === '' || !value.toLowerCase().startsWith(start)) return
    const known = counts.get(value)
    if (known === undefined && counts.size >= mostValues) isFull = true
    else counts.set(value, (known ?? 0) + times)
  }

  return {
    add,
    addBlock(column: ValueColumn, marks: Uint8Array) {
      const { texts, starts } = column
      const times = timesOfCodes(column, marks)
      for (let code = 1; code < starts.length; code++) {
        if (times[code] === 0) continue
        const at = starts[code - 1] as number
        const end = (starts[code] as number) - 1
        if (isSet || beginsWith(texts.subarray(at, end), start))
          add(texts.toString('utf8', at, end), times[code] as number)
      }
    },
    all: () => counts,
    isComplete: () => !isFull,
  }
}

/**
 * Whether a value begins with `start`, which is in lower case, in upper or lower case. ASCII is compared byte by byte:
 * decoding each of a million values would take half a second.
 */
function beginsWith(value: Buffer, start: string): boolean {
  for (let i = 0; i < start.length; i++) {
    const byte = value[i]
    if (byte === undefined) return false
    if (byte > lastAscii) return value.toString().toLowerCase().startsWith(start)
    if ((byte >= upperA && byte <= upperZ ? byte + toLower : byte) !== start.charCodeAt(i))
      return false
  }
  return true
}

const lastAscii = 0x7f
const upperA = 0x41
const upperZ = 0x5a
const toLower = 0x20

function timesOfCodes({ starts, codes }: ValueColumn, marks: Uint8Array): Uint32Array {
  const times = new Uint32Array(starts.length)
  for (let i = 0; i < blockSize; i++)
    if (marks[i] === 1) (times[codes ? (codes[i] as number) : 1] as number)++
  return times
}
