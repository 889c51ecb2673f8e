import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type Started, startWorkbench, writeWorkspace } from '../support/workbench.ts'

const plan = `
events:
  Order Completed: { properties: { type: object, required: [orderId], properties: { total: { type: number } } } }
  Order Refunded: {}
identify: { traits: { type: object, properties: { plan: { enum: [free, pro] } } } }
`
const file = (text: string) => [{ name: 'plan.yaml', text }]
const workspace = `
sources: [{ name: app, writeKey: APP }, { name: shop, writeKey: SHOP }]
settings: { dropDuplicates: false }
`

async function start() {
  const started = await startWorkbench({ workspaceFile: await writeWorkspace(workspace) })
  const { client } = started
  const { items } = await client.sources.list({})
  const id = items.find(({ name }) => name === 'app')?.id ?? ''
  return { ...started, id }
}

async function collect(
  { collect: url }: Pick<Started, 'collect'>,
  batch: object[],
  writeKey = 'APP',
) {
  const response = await fetch(`${url}/v1/batch`, {
    method: 'POST',
    body: JSON.stringify({ writeKey, batch: batch.map((call) => ({ userId: 'u', ...call })) }),
  })
  expect(response.status).toBe(200)
}

const calls = [
  { type: 'track', event: 'Order Completed', properties: { orderId: 'o-1', total: 12 } },
  { type: 'track', event: 'Order Completed', properties: { orderID: 'o-2', total: '12' } },
  { type: 'track', event: 'order_completed' },
  { type: 'identify', traits: { plan: 'pro' } },
  { type: 'page' },
]

test('each call of a source with a plan shows what it violates', async () => {
  const started = await start()
  const { client, id } = started
  await collect(started, calls.slice(0, 2))
  await client.plans.set({ id, files: file(plan) })
  await collect(started, calls.slice(2))
  await collect(started, [{ type: 'track', event: 'Order Completed' }], 'SHOP')
  const plans = async () =>
    (await client.calls.list({})).items.map((call) => call.plan).toReversed()
  const [valid, invalid] = [
    { state: 'valid', count: 0 },
    { state: 'invalid', count: 2 },
  ]
  await eventually(plans).toEqual([
    valid,
    invalid,
    { state: 'unplanned', count: 1 },
    valid,
    valid,
    null,
  ])
  const rule = 'track Order Completed'
  expect((await client.calls.get({ id: '2' })).plan).toEqual({
    ...invalid,
    version: 1,
    violations: [
      {
        rule,
        path: 'properties.orderId',
        keyword: 'required',
        nearest: 'orderID',
        expected: 'a value',
        found: 'nothing',
      },
      {
        rule,
        path: 'properties.total',
        keyword: 'type',
        nearest: null,
        expected: 'number',
        found: '"12"',
      },
    ],
  })
  expect((await client.calls.get({ id: '6' })).plan).toBe(null)
})

test('plan: filters calls by state, and suggests the states', async () => {
  const started = await start()
  const { client, id } = started
  await client.plans.set({ id, files: file(plan) })
  await collect(started, calls)
  const found = async (filter: string) =>
    (await client.calls.list({ filter })).items.map(({ id: callId }) => callId)
  await eventually(() => found('plan:valid')).toEqual(['5', '4', '1'])
  expect(await found('plan:invalid plan:unplanned')).toEqual(['3', '2'])
  expect(await found('-plan:valid type:track')).toEqual(['3', '2'])
  expect(await found('plan:unchecked')).toEqual([])
  expect(await client.calls.count({ filter: 'plan:invalid' })).toMatchObject({ count: 1 })
  const { items } = await client.filter.suggestions({ list: 'calls', key: 'plan', prefix: 'un' })
  expect(items.map(({ value }) => value)).toEqual(['unplanned', 'unchecked'])
  await expect(found('plan:good')).rejects.toThrow(
    '"good" is not a plan (valid, invalid, unplanned, unchecked)',
  )
})

test('coverage names planned events that were not seen, and unplanned ones with the closest name', async () => {
  const started = await start()
  const { client, id } = started
  await client.plans.set({ id, files: file(plan) })
  await collect(started, calls)
  const coverage = await client.plans.coverage({ id })
  expect(coverage).toMatchObject({ planned: 3, seen: 2, more: 0, version: 1, complete: true })
  expect(
    coverage.items.map((row) => [row.type, row.event, row.calls, row.invalid, row.nearest]),
  ).toEqual([
    ['track', 'Order Completed', 2, 1, null],
    ['track', 'Order Refunded', 0, 0, null],
    ['identify', null, 1, 0, null],
    ['track', 'order_completed', 1, 1, 'Order Completed'],
  ])
  await new Promise((resolve) => setTimeout(resolve, 5))
  const since = new Date().toISOString()
  await collect(started, calls.slice(0, 1))
  const later = await client.plans.coverage({ id, since })
  expect(later.items.map((row) => row.calls)).toEqual([1, 0, 0])
  await expect(client.plans.coverage({ id: '9' })).rejects.toThrow('no source with id 9')
})

test('stored calls are checked again when the plan or its policy changes, and not shown without one', async () => {
  const started = await start()
  const { client, id } = started
  await client.plans.set({ id, files: file(plan) })
  await collect(started, calls)
  const states = async () => (await client.calls.list({})).items.map((call) => call.plan?.state)
  await eventually(states).toEqual(['valid', 'valid', 'unplanned', 'invalid', 'valid'])
  await client.plans.update({ id, unplanned: 'allow' })
  await eventually(async () => (await client.calls.get({ id: '3' })).plan?.count).toBe(0)
  await client.plans.set({ id, files: file('events: { order_completed: {} }') })
  await eventually(states).toEqual(['valid', 'valid', 'valid', 'unplanned', 'unplanned'])
  await client.plans.remove({ id })
  await eventually(states).toEqual(Array(5).fill(undefined))
})
