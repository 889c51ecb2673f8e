import type { CheckedMessageFilter } from '../../contract/api.ts'
import type { Histogram } from '../../contract/histogram.ts'
import type { Message } from '../../contract/model.ts'
import { messageStates } from '../../contract/options.ts'
import { countsOf } from '../../contract/status.ts'
import { messageSearch } from '../filter/messageSearch.ts'
import type { MessageRow } from '../store/messageList.ts'
import type { ReadStore } from '../store/readStore.ts'
import type { ReadClock } from '../delivery/clock.ts'
import { beforeOf, nextCursor } from './page.ts'
import type { FacetOf, ValueCount } from '../store/derived/messageFacets.ts'
import type { Page } from '../store/derived/messageLists.ts'
import type { MessageSearch } from '../store/derived/messageSearch.ts'
import type { MessageTally } from '../store/derived/messageTally.ts'
import type { TableList, TablePart, TablePlace, TableQuery } from '../store/derived/tableSearch.ts'
import { type LiveParts, readLive } from './reading.ts'
import { instant, messageView } from '../views/views.ts'

interface Parts {
  store: ReadStore
  clock: ReadClock
}

type ListInput = CheckedMessageFilter & {
  limit: number
  cursor?: string | undefined
  offset: number
}

/** Finds messages, and rows of other lists, by any filter. */
export interface Lists {
  find: (search: MessageSearch, page: Page) => Promise<number[]>
  /** `bodiesFrom`: for searches of the same messages. */
  count: (
    search: MessageSearch,
  ) => Promise<{ count: number; newest: number | null; bodiesFrom?: number | undefined }>
  /** How often each value of a key occurs. */
  facet: (search: MessageSearch, facet: FacetOf) => Promise<ValueCount[]>
  /** Users of calls, and how many calls each had. */
  seenUsers: (prefix: string, limit: number) => Promise<ValueCount[]>
  tally: (search: MessageSearch, buckets: number) => Promise<MessageTally>
  /** A part of a list, found within a time. */
  findRows: (list: TableList, query: TableQuery, place: TablePlace) => Promise<TablePart>
  countRows: (
    list: TableList,
    query: TableQuery,
    place: Omit<TablePlace, 'limit'>,
  ) => Promise<{ count: number; next: number | null }>
}

interface ListParts extends Parts, LiveParts {
  lists: Lists
}

export async function listMessages(
  parts: ListParts,
  { limit, cursor, offset, ...filter }: ListInput,
) {
  const ids = await parts.lists.find(messageSearch(parts.store, filter), {
    before: beforeOf(cursor),
    offset,
    limit,
  })
  return readLive(parts, () => {
    const rows = parts.store.messageList.byIds(ids)
    return { items: rows.map(viewer(parts, rows)), nextCursor: nextCursor(ids, limit) }
  })
}

export async function countMessages({ lists, store }: ListParts, filter: CheckedMessageFilter) {
  const { count, newest } = await lists.count(messageSearch(store, filter))
  return { count, newest: newest === null ? null : String(newest) }
}

export async function messageHistogram(
  { lists, store }: ListParts,
  { buckets, ...filter }: CheckedMessageFilter & { buckets: number },
): Promise<Histogram> {
  const { since, bucketMs, counts } = await lists.tally(messageSearch(store, filter), buckets)
  return {
    bucketMs,
    buckets: counts.map((bucket, i) => ({
      at: instant(since + i * bucketMs),
      counts: countsOf(messageStates.map((state, place) => ({ state, count: bucket[place] ?? 0 }))),
    })),
  }
}

/** The existing messages, in the order of the ids. */
export function messageViews(parts: Parts, ids: number[]): Message[] {
  const rows = ids.map((id) => parts.store.messageList.byId(id) as MessageRow)
  return rows.map(viewer(parts, rows))
}

/** Shows rows with the state of their endpoints, read for all rows at once. */
function viewer({ store, clock }: Parts, rows: MessageRow[]) {
  const verdicts = Map.groupBy(
    store.attempts.verdicts(rows.map(({ id }) => id)),
    ({ messageId }) => messageId,
  )
  const ids = new Set(rows.map(({ destination_id: id }) => id))
  const destinations = new Map(
    Array.from(ids, (id) => [
      id,
      store.wiring.destinationOf(id) ?? store.destinations.everById(id),
    ]),
  )
  return (row: MessageRow) =>
    messageView(
      row,
      destinations.get(row.destination_id) ?? undefined,
      verdicts.get(row.id) ?? [],
      clock,
    )
}
