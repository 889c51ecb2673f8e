import { randomUUID } from 'node:crypto'
import type { Call, CallDetail } from '../../contract/model.ts'
import type { CallPlan, CallPlanMark } from '../../contract/violation.ts'
import { Client, type ClientError } from '../../client/client.ts'
import { Refusal } from '../errors/refusal.ts'
import type { CallRow } from '../store/calls.ts'
import type { ReadStore } from '../store/readStore.ts'
import { callDetail } from '../views/callDetail.ts'
import { countFiltered, filteredIds, type FilterParts } from './filteredRows.ts'
import type { Implementer } from './implementer.ts'
import { beforeOf, pageOf } from './page.ts'
import type { CallPlans } from '../tracking/callCheck.ts'
import { callView } from '../views/views.ts'

interface Parts extends FilterParts {
  callPlans: CallPlans
  addresses: { collect: string }
}

interface ListInput {
  limit: number
  cursor?: string | undefined
  filter?: string | undefined
}

async function listCalls(parts: Parts, { limit, cursor, filter }: ListInput, signal?: AbortSignal) {
  const { store } = parts
  if (!filter) {
    const page = store.read(() => {
      const rows = store.calls.page(beforeOf(cursor), limit)
      return pageOf(rows, limit, viewer(store, rows))
    })
    return withPlans(parts, page)
  }
  const { ids, nextCursor } = await filteredIds(parts, 'calls', { limit, cursor, filter }, signal)
  const page = store.read(() => {
    const rows = store.calls.byIds(ids)
    return { items: rows.map(viewer(store, rows)), nextCursor }
  })
  return withPlans(parts, page)
}

async function withPlans<P extends { items: Omit<Call, 'plan'>[] }>(
  { callPlans }: Parts,
  page: P,
): Promise<P & { items: Call[] }> {
  const plans = new Map(await callPlans(page.items.map(({ id }) => Number(id))))
  const items = page.items.map((call) => ({ ...call, plan: markOf(plans.get(Number(call.id))) }))
  return { ...page, items }
}

const markOf = (plan: CallPlan | undefined): CallPlanMark | null =>
  plan ? { state: plan.state, count: plan.count } : null

async function getCall(parts: Parts, id: number): Promise<CallDetail> {
  const call = parts.store.read(() => callDetail(parts, id))
  const [[, plan] = [id, null]] = await parts.callPlans([id])
  return { ...call, plan }
}

function viewer({ calls }: ReadStore, rows: CallRow[]) {
  const routing = calls.routing(rows.map(({ id }) => id))
  return (row: CallRow) => callView(row, routing)
}

async function countCalls(
  parts: Parts,
  { filter }: { filter?: string | undefined },
  signal?: AbortSignal,
) {
  if (!filter) return { count: parts.store.calls.total(), complete: true }
  return countFiltered(parts, 'calls', { filter }, signal)
}

/** Sends a call like any client: over HTTP, through the collection port. */
async function sendTestCall({ store, addresses }: Parts, sourceName: string | undefined) {
  const enabled = store.sources.all().filter((source) => source.enabled)
  const source =
    sourceName === undefined ? enabled[0] : enabled.find(({ name }) => name === sourceName)
  if (!source)
    throw new Refusal(
      'CONFLICT',
      sourceName === undefined
        ? 'no source is enabled'
        : `no enabled source is named ${sourceName}`,
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

export const callDeskRoutes = (os: Implementer['calls'], parts: Parts) => ({
  list: os.list.handler(({ input, signal }) => listCalls(parts, input, signal)),
  count: os.count.handler(({ input, signal }) => countCalls(parts, input, signal)),
  get: os.get.handler(({ input }) => getCall(parts, input.id)),
  sendTest: os.sendTest.handler(({ input }) => sendTestCall(parts, input.source)),
})
