import { expect, test } from 'vitest'
import { settled, startWorkbench, type Started } from '../support/workbench.ts'

const plan = `
events:
  Order Completed:
    properties: { type: object, required: [orderId], properties: { total: { type: number } } }
common: { context: { type: object, properties: { n: { $ref: '#/$defs/n' } } } }
$defs:
  # Each level is checked twice as often as the one above it.
  n:
    allOf: [{ properties: { n: { $ref: '#/$defs/n' } } }, { properties: { n: { $ref: '#/$defs/n' } } }]
`
const files = [{ name: 'plan.yaml', text: plan }]

/** A level takes a second, thirty take years. */
function nested(levels: number): object {
  return levels === 0 ? {} : { n: nested(levels - 1) }
}
const order = (properties: object, context: object = {}) => ({
  type: 'track',
  userId: 'u_1',
  event: 'Order Completed',
  properties,
  context,
})
const good = order({ orderId: 'o_1', total: 3 })
const bad = order({ orderId: 'o_2', total: 'free' })
const endless = order({ orderId: 'o_3' }, { n: nested(40) })

async function send({ collect }: Started, ...batch: object[]) {
  const response = await fetch(`${collect}/v1/batch`, {
    method: 'POST',
    body: JSON.stringify({ writeKey: 'WRITEKEY1', batch }),
  })
  expect(response.status).toBe(200)
}

/** The routing decisions and notices of all calls, oldest first. */
async function decisions({ client }: Started) {
  const { items } = await client.calls.list({})
  const calls = await Promise.all(items.map(({ id }) => client.calls.get({ id })))
  return calls
    .toReversed()
    .map(({ fates, notices }) => [...fates.map(({ reason }) => reason), ...notices])
}

test('a call that violates the plan of a source that blocks is collected and filtered', async () => {
  const started = await startWorkbench()
  await started.client.plans.set({ id: '1', files, enforce: 'block' })
  await send(started, good, bad, { ...good, event: 'Order completed' }, order({ total: null }))
  expect(await decisions(started)).toEqual([
    [null],
    ['blocked by the plan of my-service: properties.total: expected number, found "free"'],
    [null],
    [
      'blocked by the plan of my-service: properties.orderId: expected a value, found nothing (and 1 more)',
    ],
  ])
  expect(await settled(started)).toMatchObject({ delivered: 2 })
})

test('unplanned events are blocked only if the plan or the source says so', async () => {
  const started = await startWorkbench()
  await started.client.plans.set({ id: '1', files, enforce: 'block', unplanned: 'block' })
  await send(started, { ...good, event: 'Order completed' })
  await started.client.plans.update({ id: '1', unplanned: 'report' })
  await send(started, { ...good, event: 'Order completed' })
  expect(await decisions(started)).toEqual([
    [
      'blocked by the plan of my-service: event: expected a planned event, found "Order completed"; did you mean Order Completed?',
    ],
    [null],
  ])
})

test('a source that only reports blocks nothing, and neither does a removed plan', async () => {
  const started = await startWorkbench()
  await started.client.plans.set({ id: '1', files })
  await send(started, bad)
  await started.client.plans.update({ id: '1', enforce: 'block' })
  await started.client.plans.remove({ id: '1' })
  await send(started, bad)
  expect(await decisions(started)).toEqual([[null], [null]])
})

test('a changed plan is in force when its change is answered', async () => {
  const started = await startWorkbench()
  await started.client.plans.set({ id: '1', files, enforce: 'block' })
  const stricter = [{ name: 'plan.yaml', text: plan.replace('number', 'integer') }]
  await started.client.plans.set({ id: '1', files: stricter })
  await send(started, good, order({ orderId: 'o_4', total: 2.5 }))
  expect(await decisions(started)).toEqual([
    [null],
    ['blocked by the plan of my-service: properties.total: expected integer, found 2.5'],
  ])
})

test('a check that does not end delays its request for a second; after three, the plan is not used for a minute', async () => {
  const started = await startWorkbench()
  const { client } = started
  await client.plans.set({ id: '1', files, enforce: 'block' })
  const paused = async () => (await client.status()).engine.pausedPlans
  const before = performance.now()
  await send(started, endless)
  expect(performance.now() - before).toBeGreaterThan(900)
  const newest = async (call: object) => {
    await send(started, call)
    return (await decisions(started)).at(-1)
  }
  expect(await decisions(started)).toEqual([[null, 'not checked against the plan within 1 s']])
  const words = 'blocked by the plan of my-service: properties.total: expected number, found "free"'
  // Another thread is started: on a busy machine, it may not be ready within a second.
  await expect.poll(() => newest(bad), { timeout: 10_000 }).toEqual([words])
  expect(await paused()).toEqual([])
  // A call is no failure if the next thread was not ready in time.
  while ((await paused()).length === 0) await send(started, endless)
  expect(await paused()).toEqual(['my-service'])
  const at = performance.now()
  await send(started, endless, bad)
  expect(performance.now() - at).toBeLessThan(500)
  expect((await decisions(started)).slice(-2)).toEqual(
    [1, 2].map(() => [null, expect.stringContaining('its checks failed 3 times') as string]),
  )
  // Another version has another chance.
  await client.plans.set({ id: '1', files: [{ name: 'plan.yaml', text: `${plan}\npage: {}` }] })
  expect((await client.status()).engine.pausedPlans).toEqual([])
  await expect.poll(() => newest(bad), { timeout: 10_000 }).toEqual([words])
})
