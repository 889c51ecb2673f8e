import type { CallDetail, RoutingDecision } from '../../contract/model.ts'
import { unconnectedReason } from '../destination/routing.ts'
import { absent } from '../errors/absent.ts'
import { kindWords } from '../people/audiences/personas.ts'
import type { CallRow } from '../store/calls.ts'
import type { ReadStore } from '../store/readStore.ts'
import { callView } from './views.ts'

/** One call in full, without its check against the plan, which is derived. */
export type CallInFull = Omit<CallDetail, 'plan'>

export function callDetail({ store }: { store: ReadStore }, id: number): CallInFull {
  const row = store.calls.byId(id)
  if (!row) throw absent('call', id, { newest: store.calls.newest() })
  const view = callView(row, store.calls.routing([id]))
  return {
    ...view,
    fates: [...view.fates, ...unconnectedRouting(store, row, view.fates)],
    content: row.content,
    madeBy: madeBy(store, row.sync_id),
    notices: JSON.parse(row.notices) as string[],
  }
}

/** Existing destinations without a record, with the current reason. */
function unconnectedRouting(
  store: ReadStore,
  call: CallRow,
  known: RoutingDecision[],
): RoutingDecision[] {
  const recorded = new Set(known.map(({ destinationId }) => destinationId))
  const connected = new Set(store.wiring.destinationsOf(call.source_id).map(({ id }) => id))
  return store.wiring.destinations().flatMap(({ id, name, createdAt }) => {
    if (recorded.has(String(id))) return []
    const now = { connectedNow: connected.has(id), isNewer: createdAt > call.received_at }
    const reason = unconnectedReason(call.source, now)
    const none = { connected: false, messageId: null, state: null, resentFrom: null }
    return [{ destinationId: String(id), destination: name, ...none, reason }]
  })
}

/** The sync that made a call; null: a client sent it. */
function madeBy(store: ReadStore, syncId: number | null): string | null {
  const sync = syncId === null ? null : store.syncs.byId(syncId)
  return sync && `sync ${sync.id} of ${kindWords[sync.kind]} ${sync.name}`
}
