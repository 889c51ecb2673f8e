import { expect, it } from 'vitest'
import { type Started, startWorkbench, writeWorkspace } from '../support/workbench.ts'

const workspace = `
sources: [{ name: app, writeKey: APP }, { name: shop, writeKey: SHOP }]
receivers: [{ name: inbox }]
destinations: [{ name: Orders, sources: [app, shop], endpoints: [{ receiver: inbox }] }]
`
const plan = `
events:
  Order Completed: { properties: { type: object, required: [orderId], properties: { total: { type: number } } } }
`

async function start(policy: { enforce?: 'block' } = {}) {
  const started = await startWorkbench({ workspaceFile: await writeWorkspace(workspace) })
  const { items } = await started.client.sources.list({})
  const id = items.find(({ name }) => name === 'app')?.id ?? ''
  await started.client.plans.set({ id, files: [{ name: 'plan.yaml', text: plan }], ...policy })
  return started
}

async function track({ collect }: Started, userId: string, properties: object, writeKey = 'APP') {
  const call = { type: 'track', userId, event: 'Order Completed', properties }
  const body = JSON.stringify({ writeKey, batch: [call] })
  expect((await fetch(`${collect}/v1/batch`, { method: 'POST', body })).status).toBe(200)
}

const within = 20_000

it('waits until calls are checked against the plan of their source', async () => {
  const started = await start()
  const { client } = started
  const valid = client.expect({ match: { user: 'u_1', valid: true }, within })
  const invalid = client.expect({ match: { user: 'u_2', valid: false }, within })
  await track(started, 'u_1', { orderId: 'o-1' })
  await track(started, 'u_2', { orderID: 'o-2' })
  expect(await valid).toMatchObject({ held: true, count: 1 })
  expect(await invalid).toMatchObject({ held: true, count: 1 })
})

it('names the violations of a near miss', async () => {
  const started = await start()
  await track(started, 'u_1', { orderID: 'o-1', total: '12' })
  await track(started, 'u_1', {}, 'SHOP')
  const { client } = started
  const match = { user: 'u_1', source: 'app', valid: true }
  expect(await client.expect({ match: { ...match, valid: false }, within })).toMatchObject({
    held: true,
  })
  const { held, nearMisses, summary } = await client.expect({ match, within: 100 })
  expect(held).toBe(false)
  expect(summary).toContain('of u_1 from app, valid')
  expect(nearMisses[0]?.differences).toEqual([
    {
      field: 'valid',
      expected: 'true',
      actual:
        'properties.orderId: expected a value, found nothing; did you mean orderID?; properties.total: expected number, found "12"',
    },
  ])
  const other = { user: 'u_1', source: 'shop', valid: true }
  const missed = await client.expect({ match: other, within: 100 })
  expect(missed.nearMisses[0]?.differences).toEqual([
    { field: 'valid', expected: 'true', actual: 'no tracking plan' },
  ])
})

it('matches calls that the plan blocked', async () => {
  const started = await start({ enforce: 'block' })
  await track(started, 'u_1', { orderID: 'o-1' })
  const match = { user: 'u_1', filtered: 'blocked by the plan', valid: false }
  expect(await started.client.expect({ match, within })).toMatchObject({ held: true, count: 1 })
})

it('refuses valid for rejected calls, which no plan checks', async () => {
  const { client } = await startWorkbench()
  const match = { rejected: true as const, valid: true }
  await expect(client.expect({ match, within: 0 })).rejects.toThrow(
    'match.valid: cannot be combined with rejected',
  )
})
