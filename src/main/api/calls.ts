import { randomUUID } from 'node:crypto'
import { Client, type ClientError } from '../../client/client.ts'
import type { CallDetail, Fate } from '../../contract/model.ts'
import { unconnectedReason } from '../destination/routing.ts'
import { Refusal } from '../refusal.ts'
import type { CallRow } from '../store/calls.ts'
import type { Workbench } from '../workbench.ts'
import { absent } from './absent.ts'
import { beforeOf, pageOf } from './page.ts'
import { madeBy } from './syncs.ts'
import { callView } from './views.ts'

export function listCalls(
  { store }: Workbench,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const rows = store.calls.page(beforeOf(cursor), limit)
  const fates = store.calls.fates(rows.map(({ id }) => id))
  return pageOf(rows, limit, (row) => callView(row, fates))
}

export function callDetail(workbench: Workbench, id: number): CallDetail {
  const { store } = workbench
  const row = store.calls.byId(id)
  if (!row) throw absent('call', id, { newest: store.calls.newest() })
  const view = callView(row, store.calls.fates([id]))
  return {
    ...view,
    fates: [...view.fates, ...unconnectedFates(store, row, view.fates)],
    content: row.content,
    madeBy: madeBy(workbench, row.sync_id),
    notices: JSON.parse(row.notices) as string[],
  }
}

/** The destinations that there are and that nothing is on record of, with the reason as it is read now. */
function unconnectedFates(store: Workbench['store'], call: CallRow, known: Fate[]): Fate[] {
  const told = new Set(known.map(({ destinationId }) => destinationId))
  const connected = new Set(store.wiring.destinationsOf(call.source_id).map(({ id }) => id))
  return store.wiring.destinations().flatMap(({ id, name, createdAt }) => {
    if (told.has(String(id))) return []
    const now = { connectedNow: connected.has(id), isNewer: createdAt > call.received_at }
    const reason = unconnectedReason(call.source, now)
    const none = { connected: false, messageId: null, state: null, resentFrom: null }
    return [{ destinationId: String(id), destination: name, ...none, reason }]
  })
}

/** Sends a call the way any client does: over HTTP, through the collection port. */
export async function sendTestCall(
  { store, addresses }: Workbench,
  sourceName: string | undefined,
) {
  const enabled = store.sources.all().filter((source) => source.enabled)
  const source =
    sourceName === undefined ? enabled[0] : enabled.find(({ name }) => name === sourceName)
  if (!source)
    throw new Refusal(
      'CONFLICT',
      sourceName === undefined
        ? 'there is no source that is on'
        : `there is no source ${sourceName} that is on`,
      'source',
    )
  const messageId = `test-${randomUUID()}`
  let failure: ClientError | undefined
  const client = new Client(source.writeKey, {
    endpoint: addresses.collect,
    single: true,
    tries: 1,
    onFailure: (_call, error) => (failure = error),
  })
  client.track({
    messageId,
    userId: 'test-user',
    event: 'Test Call',
    properties: { from: 'Hookbench', total: 27.5 },
  })
  await client.close()
  if (failure)
    throw new Refusal('SERVICE_UNAVAILABLE', `the call was not accepted: ${failure.message}`)
  return { messageId }
}
