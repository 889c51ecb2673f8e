import type { Condition } from '../../contract/filter/conditions.ts'
import type { FilterKey } from '../../contract/filter/grammar.ts'
import { readFilter } from '../filter/readFilter.ts'
import type { TableList, TableQuery } from '../store/derived/tableSearch.ts'
import type { ReadStore } from '../store/readStore.ts'
import type { Lists } from './messages.ts'
import { beforeOf } from './page.ts'

export interface FilterParts {
  store: ReadStore
  lists: Lists
}

interface PageInput {
  filter?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** Fields of an operation next to its filter. */
interface Fields {
  conditions?: Partial<Record<FilterKey, string | undefined>>
  since?: string | undefined
  until?: string | undefined
}

/** One question to the derived thread: other requests wait for it. */
const partMs = 60
/** A request that has found less than a page is answered with what there is. */
const pageMs = 2000
const countMs = 5000

/**
 * The ids of a page, newest first. It may be shorter than its limit and still have a next one. `signal` ends the search when
 * the client is gone.
 */
export async function filteredIds(
  { store, lists }: FilterParts,
  list: TableList,
  { filter = '', limit, cursor, ...fields }: PageInput & Fields,
  signal?: AbortSignal,
) {
  const query = queryOf(store, list, { filter, ...fields })
  const ids: number[] = []
  const until = performance.now() + pageMs
  for (let before: number | null = beforeOf(cursor); before !== null;) {
    signal?.throwIfAborted()
    const place = { before, limit: limit - ids.length, forMs: partMs }
    const part = await lists.findRows(list, query, place)
    ids.push(...part.ids)
    before = part.next
    if (ids.length === limit || performance.now() > until)
      return { ids, nextCursor: before === null ? null : String(before) }
  }
  return { ids, nextCursor: null }
}

export async function countFiltered(
  { store, lists }: FilterParts,
  list: TableList,
  { filter = '', ...fields }: { filter?: string | undefined } & Fields,
  signal?: AbortSignal,
) {
  const query = queryOf(store, list, { filter, ...fields })
  const until = performance.now() + countMs
  let count = 0
  let before: number | null = Number.MAX_SAFE_INTEGER
  while (before !== null && performance.now() < until) {
    signal?.throwIfAborted()
    const part = await lists.countRows(list, query, { before, forMs: partMs })
    count += part.count
    before = part.next
  }
  return { count, complete: before === null }
}

function queryOf(
  store: ReadStore,
  list: TableList,
  { filter, conditions = {}, since, until }: { filter: string } & Fields,
): TableQuery {
  const parsed = readFilter(store, list, filter)
  const own = Object.entries(conditions).flatMap(([key, value]): Condition[] =>
    value === undefined
      ? []
      : [{ key: key as FilterKey, values: [value], prefixes: [], not: false }],
  )
  return {
    conditions: [...own, ...parsed.conditions],
    since: boundOf(Math.max, parsed.since, since),
    until: boundOf(Math.min, parsed.until, until),
    text: parsed.text,
  }
}

function boundOf(
  choose: (...times: number[]) => number,
  parsed: number | null,
  given: string | undefined,
): number | null {
  const times = [
    ...(parsed === null ? [] : [parsed]),
    ...(given === undefined ? [] : [Date.parse(given)]),
  ]
  return times.length === 0 ? null : choose(...times)
}
