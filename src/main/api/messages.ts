import type { MessageFilter } from '../../contract/api.ts'
import type { Message } from '../../contract/model.ts'
import type { MessageRow } from '../store/messageList.ts'
import type { Workbench } from '../workbench.ts'
import { beforeOf, pageOf } from './page.ts'
import { messageView } from './views.ts'

type ListInput = MessageFilter & { limit: number; cursor?: string | undefined; offset: number }

export function listMessages(
  workbench: Workbench,
  { limit, cursor, offset, ...filter }: ListInput,
) {
  const rows = workbench.store.messageList.page(filter, { before: beforeOf(cursor), offset, limit })
  const view = viewer(workbench, rows)
  return pageOf(rows, limit, view)
}

/** Messages that are there, in the order of the ids. */
export function messageViews(workbench: Workbench, ids: number[]): Message[] {
  const rows = ids.map((id) => workbench.store.messageList.byId(id) as MessageRow)
  return rows.map(viewer(workbench, rows))
}

/** Shows rows with the standings of their endpoints, read for all of them at once. */
function viewer({ store, clock }: Workbench, rows: MessageRow[]) {
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
