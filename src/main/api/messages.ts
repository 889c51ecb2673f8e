import type { CheckedMessageFilter } from '../../contract/api.ts'
import type { Message } from '../../contract/model.ts'
import type { MessageRow } from '../store/messageList.ts'
import type { ReadStore } from '../store/readStore.ts'
import type { ReadClock } from '../delivery/clock.ts'
import { beforeOf, pageOf } from './page.ts'
import { messageView } from '../views/views.ts'

interface Parts {
  store: ReadStore
  clock: ReadClock
}

type ListInput = CheckedMessageFilter & {
  limit: number
  cursor?: string | undefined
  offset: number
}

export function listMessages(parts: Parts, { limit, cursor, offset, ...filter }: ListInput) {
  const { messageList, rowSearch } = parts.store
  const ids = rowSearch.find(filter, { before: beforeOf(cursor), offset, limit })
  const rows = messageList.byIds(ids)
  const view = viewer(parts, rows)
  return pageOf(rows, limit, view)
}

export function countMessages({ store }: Parts, filter: CheckedMessageFilter) {
  const { count, newest } = store.rowSearch.count(filter)
  return { count, newest: newest === null ? null : String(newest) }
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
