import type { MessageFilter } from '../../contract/api.ts'
import type { Message } from '../../contract/model.ts'
import { Refusal } from '../refusal.ts'
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

export function retryMessage(workbench: Workbench, id: number): Message {
  const { store, clock, dispatcher } = workbench
  const row = rowOf(workbench, id)
  if (row.state !== 'retrying')
    throw new Refusal(
      'CONFLICT',
      `message ${id} is ${row.state}; only a retrying message can be retried now`,
      'id',
    )
  store.change(() => store.messages.retryNow(id, clock.now()))
  dispatcher.wake()
  const after = rowOf(workbench, id)
  return viewer(workbench, [after])(after)
}

function rowOf({ store }: Workbench, id: number): MessageRow {
  const row = store.messageList.byId(id)
  if (!row) throw new Refusal('NOT_FOUND', `there is no message ${id}`, 'id')
  return row
}

/** Shows rows with the standings of their endpoints, read for all of them at once. */
function viewer({ store, clock }: Workbench, rows: MessageRow[]) {
  const verdicts = Map.groupBy(
    store.attempts.verdicts(rows.map(({ id }) => id)),
    ({ messageId }) => messageId,
  )
  const destinations = new Map(
    store.wiring.destinations().map((destination) => [destination.id, destination]),
  )
  return (row: MessageRow) =>
    messageView(row, destinations.get(row.destination_id), verdicts.get(row.id) ?? [], clock)
}
