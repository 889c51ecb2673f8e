import { expect, it } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import {
  applyFile,
  settled,
  type Started,
  startWorkbench,
  writeWorkspace,
} from '../support/workbench.ts'

/** A source `checkout-api`, number 1, with one enabled and one disabled destination. */
async function start(source = '') {
  const receiver = await startReceiver(200)
  const workspaceFile = await writeWorkspace(`
sources: [{ name: checkout-api, writeKey: KEY${source} }, { name: other, writeKey: OTHER }, { name: silent, writeKey: SILENT, enabled: false }]
destinations:
  - { name: Orders, sources: [checkout-api, other], endpoints: [{ url: "${receiver.url}" }] }
  - { name: Off, enabled: false, sources: [checkout-api], endpoints: [{ url: "${receiver.url}" }] }
`)
  return { ...(await startWorkbench({ workspaceFile })), sent: receiver.seen }
}

async function post({ collect }: Pick<Started, 'collect'>, batch: object[], writeKey = 'KEY') {
  const body = JSON.stringify({ writeKey, batch })
  const response = await fetch(`${collect}/v1/batch`, { method: 'POST', body })
  expect(response.status).toBe(200)
}
const track = (event: string, fields: object = {}) => ({
  type: 'track',
  userId: 'u',
  event,
  ...fields,
})
const schemaOf = async ({ client }: Pick<Started, 'client'>, id = '1') =>
  (await client.sources.schema.list({ id, limit: 500 })).items
const blockedOf = async (started: Pick<Started, 'client'>) =>
  (await schemaOf(started)).filter(({ blocked }) => blocked).map(({ event }) => event)

it('lists every track event of a source with its count and times, and nothing else', async () => {
  const started = await start()
  const before = Date.now()
  await post(started, [track('Order Completed'), track('Order Completed'), track('Signed Up')])
  const between = Date.now()
  await new Promise((resolve) => setTimeout(resolve, 5))
  await post(started, [
    track('Order Completed', { messageId: 'm' }),
    track('Order Completed', { messageId: 'm' }),
    track('order completed '),
    track(''),
    { type: 'page', userId: 'u', event: 'No Track' },
    { type: 'track', event: 'Refused' },
  ])
  await post(started, [track('Elsewhere')], 'OTHER')
  const events = await schemaOf(started)
  expect(events.map(({ event, count, blocked }) => [event, count, blocked])).toEqual([
    ['Order Completed', 3, false],
    ['Signed Up', 1, false],
    ['order completed ', 1, false],
  ])
  const [first, last] = [events[0]?.firstSeenAt, events[0]?.lastSeenAt].map((time) =>
    Date.parse(time!),
  )
  expect(first).toBeGreaterThanOrEqual(before)
  expect(first).toBeLessThanOrEqual(between)
  expect(last).toBeGreaterThan(between)
  expect(await schemaOf(started, '2')).toMatchObject([{ event: 'Elsewhere', count: 1 }])
})

it('counts the usage of a source: calls, and separately duplicates and rejections', async () => {
  const started = await start()
  const { client, collect } = started
  await client.sources.schema.update({ id: '1', event: 'Blocked', blocked: true })
  await post(started, [
    track('E', { messageId: 'm' }),
    track('E', { messageId: 'm' }),
    track('Blocked'),
    track('Filtered', { integrations: { All: false } }),
    { type: 'group', userId: 'u' },
  ])
  await fetch(`${collect}/v1/page`, { method: 'POST', body: '{"writeKey":"KEY"}' })
  expect((await client.sources.get({ id: '1' })).usage).toEqual({
    calls: 3,
    duplicates: 1,
    rejections: 2,
    apiCalls: 6,
  })
  const { items } = await client.sources.list()
  expect(items[1]?.usage).toEqual({ calls: 0, duplicates: 0, rejections: 0, apiCalls: 0 })
  await fetch(`${collect}/v1/page`, { method: 'POST', body: '{"writeKey":"SILENT","userId":"u"}' })
  expect((await client.sources.get({ id: '3' })).usage).toMatchObject({ calls: 0, rejections: 1 })
})

it('stops a blocked event at the source: stored, counted, shown as filtered everywhere, and not sent', async () => {
  const started = await start()
  const { client, sent } = started
  await post(started, [track('Order Deleted')])
  const change = { id: '1', event: 'Order Deleted' }
  expect(await client.sources.schema.update({ ...change, blocked: true })).toMatchObject({
    event: 'Order Deleted',
    count: 1,
    blocked: true,
  })
  await post(started, [track('Order Deleted'), track('order deleted')])
  await post(started, [track('Order Deleted', { integrations: { All: false } })], 'OTHER')
  expect(await settled(started)).toMatchObject({ delivered: 2 })
  expect(sent).toHaveLength(2)
  const reason = 'blocked by the schema of checkout-api'
  expect((await client.calls.get({ id: '2' })).fates).toMatchObject([
    { destination: 'Orders', messageId: null, reason },
    { destination: 'Off', messageId: null, reason },
  ])
  expect((await client.calls.get({ id: '4' })).fates[0]?.reason).not.toBe(reason)
  expect(await schemaOf(started)).toMatchObject([
    { event: 'Order Deleted', count: 2, blocked: true },
    { event: 'order deleted', count: 1, blocked: false },
  ])
  expect((await client.sources.get({ id: '1' })).usage.calls).toBe(3)

  await client.sources.schema.update({ ...change, blocked: false })
  await post(started, [track('Order Deleted')])
  expect(await settled(started)).toMatchObject({ delivered: 3 })
})

it('blocks an event before it is first seen, and removes it when it is allowed unseen', async () => {
  const started = await start()
  const { update } = started.client.sources.schema
  const unseen = { event: 'New', count: 0, firstSeenAt: null, lastSeenAt: null }
  expect(await update({ id: '1', event: 'New', blocked: true })).toEqual({
    ...unseen,
    blocked: true,
  })
  expect(await schemaOf(started)).toEqual([{ ...unseen, blocked: true }])
  expect(await update({ id: '1', event: 'New', blocked: false })).toEqual({
    ...unseen,
    blocked: false,
  })
  expect(await schemaOf(started)).toEqual([])
  await update({ id: '1', event: 'New', blocked: true })
  await post(started, [track('New')])
  expect(await schemaOf(started)).toMatchObject([{ count: 1, blocked: true }])
  expect((await schemaOf(started))[0]?.firstSeenAt).not.toBeNull()
  expect(started.sent).toEqual([])
})

it.each([
  'Zażółć 🎉',
  ' padded ',
  "it's; DROP",
  'a\u0000b',
  'half \ud800',
  '__proto__',
  'x'.repeat(30_000),
])('counts and blocks an event named %j', async (event) => {
  const started = await start()
  await started.client.sources.schema.update({ id: '1', event, blocked: true })
  await post(started, [track(event)])
  expect(await schemaOf(started)).toMatchObject([
    { event: event.toWellFormed(), count: 1, blocked: true },
  ])
  expect((await started.client.calls.get({ id: '1' })).fates).toMatchObject([
    { reason: 'blocked by the schema of checkout-api' },
    {},
  ])
})

it('a workspace file blocks exactly the listed events, and without a list changes nothing', async () => {
  const started = await start(', schema: { blocked: [Order Deleted, Debug] }')
  const { workbench, client } = started
  expect(await blockedOf(started)).toEqual(['Debug', 'Order Deleted'])
  await client.sources.schema.update({ id: '1', event: 'Added manually', blocked: true })
  await post(started, [track('Debug')])
  const apply = async (source: string) =>
    await applyFile(
      workbench,
      await writeWorkspace(`sources: [{ name: checkout-api, writeKey: KEY${source} }]`),
    )
  await apply('')
  expect(await blockedOf(started)).toEqual(['Added manually', 'Debug', 'Order Deleted'])
  for (let i = 0; i < 2; i++) {
    await apply(', schema: { blocked: [Order Deleted] }')
    expect(await schemaOf(started)).toMatchObject([
      { event: 'Debug', count: 1, blocked: false },
      { event: 'Order Deleted', count: 0, blocked: true },
    ])
  }
  await apply(', schema: { blocked: [] }')
  expect(await blockedOf(started)).toEqual([])
  await expect(apply(', schema: { blocked: ["", Fine] }')).rejects.toThrow(
    /:1: sources\[0\]\.schema\.blocked\[0\]: an event name is required/,
  )
})

it('accepts a hundred thousand different events, and holds only the blocked ones in memory', async () => {
  const started = await startWorkbench({
    workspaceFile: await writeWorkspace('sources: [{ name: alone, writeKey: KEY }]'),
  })
  const { client, workbench } = started
  await client.sources.schema.update({ id: '1', event: 'event 00007', blocked: true })
  const name = (i: number) => `event ${String(i).padStart(5, '0')}`
  const perBatch = 2500
  for (let from = 0; from < 100_000; from += perBatch)
    await post(
      started,
      Array.from({ length: perBatch }, (_, i) => track(name(from + i))),
    )
  let cursor: string | undefined
  const seen: string[] = []
  do {
    const page = await client.sources.schema.list({ id: '1', limit: 500, cursor })
    seen.push(...page.items.map(({ event }) => event))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(seen).toEqual(Array.from({ length: 100_000 }, (_, i) => name(i)))
  expect([...workbench.store.wiring.blockedEvents(1)]).toEqual(['event 00007'])
  expect((await client.sources.get({ id: '1' })).usage.calls).toBe(100_000)
}, 60_000)
