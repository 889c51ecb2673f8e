import { expect, it } from 'vitest'
import { startPeople, received, whenReceived } from '../support/people.ts'
import { settled } from '../support/workbench.ts'

async function collect(url: string, call: { type: string; [key: string]: unknown }) {
  const { type, ...fields } = call
  const body = JSON.stringify({ writeKey: 'OTHER', ...fields })
  expect((await fetch(`${url}/v1/${type}`, { method: 'POST', body })).status).toBe(200)
}

it('follows a rule over collected calls, except for users set manually', async () => {
  const started = await startPeople()
  const { client, endpoint } = started
  const identify = (userId: string, plan: string) =>
    collect(started.collect, { type: 'identify', userId, traits: { plan } })
  for (const user of ['a', 'b', 'c']) await identify(user, 'pro')
  await identify('d', 'free')
  const { id } = await client.audiences.create({
    sync: 'hold',
    name: 'Pro',
    rule: { trait: 'plan', is: 'pro' },
    members: ['z'],
  })
  expect(await client.audiences.get({ id })).toMatchObject({ members: 4, byHand: 1 })
  expect(await client.audiences.members.change({ id, remove: ['c'] })).toEqual({
    added: 0,
    removed: 1,
    unchanged: 0,
  })
  await whenReceived(started, (await client.audiences.sync({ id })).id)
  const yes = { pro: true }
  expect(received(endpoint)).toEqual({ a: yes, b: yes, z: yes })

  await identify('a', 'free')
  await identify('d', 'pro')
  await client.audiences.members.change({ id, release: ['c', 'z'] })
  expect(await client.audiences.get({ id })).toMatchObject({ members: 3, byHand: 0 })
  const preview = await client.audiences.preview({ id })
  expect(preview).toMatchObject({ first: false, added: 2, removed: 2, unchanged: 1 })
  expect(preview.items.map(({ userId, value }) => [userId, value])).toEqual([
    ['a', false],
    ['c', true],
    ['d', true],
    ['z', false],
  ])
  expect(preview.items[0]?.why).toMatch(/plan/)
  const { id: syncId } = await client.audiences.sync({ id })
  expect((await client.syncs.changes({ id: syncId })).items).toEqual(preview.items)

  // Without a rule, all members are set manually.
  await whenReceived(started, syncId)
  await client.audiences.update({ id, rule: null })
  expect(await client.audiences.preview({ id })).toMatchObject({ added: 0, removed: 3 })
})

it('follows computed values, except for users set or cleared manually', async () => {
  const started = await startPeople()
  const { client, endpoint } = started
  const order = (userId: string) =>
    collect(started.collect, { type: 'track', userId, event: 'Order' })
  for (const user of ['a', 'a', 'b', 'c']) await order(user)
  const { id } = await client.traits.create({
    sync: 'hold',
    name: 'Orders',
    compute: { of: 'counter', event: 'Order' },
    values: { c: 100 },
  })
  await client.traits.values.change({ id, clear: ['b'] })
  await whenReceived(started, (await client.traits.sync({ id })).id)
  expect(received(endpoint)).toEqual({ a: { orders: 2 }, c: { orders: 100 } })
  endpoint.seen.length = 0
  await order('a')
  await order('c')
  await client.traits.values.change({ id, release: ['b'] })
  await whenReceived(started, (await client.traits.sync({ id })).id)
  expect(received(endpoint)).toEqual({ a: { orders: 3 }, b: { orders: 1 } })
})

// An evaluation that took long, because another process had the processor, is reused for a while.
it('drops users from a time span as engine time passes', { retry: 2 }, async () => {
  const started = await startPeople()
  const { client } = started
  await collect(started.collect, { type: 'track', userId: 'a', event: 'Visit' })
  const { id } = await client.audiences.create({
    sync: 'hold',
    name: 'Recent',
    rule: { event: 'Visit', within: 3_600_000 },
  })
  expect(await client.audiences.get({ id })).toMatchObject({ members: 1 })
  await client.clock.advance({ by: '2h' })
  expect(await client.audiences.get({ id })).toMatchObject({ members: 0 })
  await settled(started)
})

it('lists manually excluded users until they are cleared', async () => {
  const { client } = await startPeople()
  const { id } = await client.audiences.create({
    sync: 'hold',
    name: 'Pro',
    rule: { trait: 'plan', is: 'pro' },
  })
  await client.audiences.members.change({ id, remove: ['u_2', 'u_1', 'v'] })
  expect((await client.audiences.get({ id })).removedByHand).toBe(3)
  const users = async (q?: string) =>
    (await client.audiences.members.removed({ id, q })).items.map(({ userId }) => userId)
  expect(await users()).toEqual(['u_1', 'u_2', 'v'])
  expect(await users('u')).toEqual(['u_1', 'u_2'])
  await client.audiences.members.change({ id, release: ['u_1'] })
  expect(await users()).toEqual(['u_2', 'v'])

  const trait = await client.traits.create({
    sync: 'hold',
    name: 'Orders',
    compute: { of: 'counter', event: 'E' },
  })
  await client.traits.values.change({ id: trait.id, clear: ['u_1'] })
  expect((await client.traits.get({ id: trait.id })).clearedByHand).toBe(1)
  expect((await client.traits.values.cleared({ id: trait.id })).items).toEqual([{ userId: 'u_1' }])
})
