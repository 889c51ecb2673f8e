import { expect, it } from 'vitest'
import { refusal, startPeople, whenReceived } from '../support/people.ts'

it('rejects a name or a key in use, and names its owner', async () => {
  const { client } = await startPeople()
  const { id } = await client.audiences.create({ sync: 'hold', name: 'VIP Customers' })
  await expect(
    client.audiences.create({ sync: 'hold', name: 'VIP Customers' }),
  ).rejects.toMatchObject(refusal('CONFLICT', 'name', /an audience named VIP Customers/))
  await expect(client.traits.create({ sync: 'hold', name: 'vip customers' })).rejects.toMatchObject(
    refusal('CONFLICT', 'key', /the audience VIP Customers already has the key vip_customers/),
  )
  await expect(
    client.audiences.create({ sync: 'hold', name: 'X', key: 'a b' }),
  ).rejects.toMatchObject(refusal('BAD_REQUEST', 'key', /letters, digits and _/))
  const trait = await client.traits.create({ sync: 'hold', name: 'VIP Customers', key: 'vip_2' })
  expect(trait.key).toBe('vip_2')
  await expect(client.traits.update({ id: trait.id, key: 'x' } as never)).rejects.toMatchObject(
    refusal('BAD_REQUEST', 'key', /key/),
  )
  await expect(client.audiences.update({ id, source: 'none' })).rejects.toMatchObject(
    refusal('BAD_REQUEST', 'source', /no source named none; available: app, other/),
  )
  await expect(client.audiences.get({ id: trait.id })).rejects.toMatchObject(
    refusal('NOT_FOUND', 'id', /no audience/),
  )
  const renamed = await client.audiences.update({ id, name: 'Gold', source: 'other' })
  expect(renamed).toMatchObject({ name: 'Gold', key: 'vip_customers', source: 'other' })
  await client.audiences.remove({ id })
  expect((await client.audiences.create({ sync: 'hold', name: 'VIP Customers' })).key).toBe(
    'vip_customers',
  )
})

it('counts audiences and computed traits separately, without removed ones', async () => {
  const { client } = await startPeople()
  const { id } = await client.audiences.create({ sync: 'hold', name: 'VIP' })
  await client.audiences.create({ sync: 'hold', name: 'Beta' })
  await client.traits.create({ sync: 'hold', name: 'Score' })
  expect((await client.status()).totals).toMatchObject({ audiences: 2, traits: 1 })
  await client.audiences.remove({ id })
  expect((await client.status()).totals).toMatchObject({ audiences: 1, traits: 1 })
})

it('rejects a sync while its source is disabled, or while another is making its calls', async () => {
  const started = await startPeople()
  const { client } = started
  const { id } = await client.audiences.create({
    sync: 'hold',
    name: 'VIP',
    source: 'other',
    members: ['a'],
  })
  const [, other] = (await client.sources.list()).items
  await client.sources.update({ id: other?.id ?? '', enabled: false })
  await expect(client.audiences.sync({ id })).rejects.toMatchObject(
    refusal('CONFLICT', 'id', /its source other is disabled/),
  )
  expect(await client.audiences.preview({ id })).toMatchObject({
    added: 1,
    refusal: 'its source other is disabled',
  })
  expect((await client.audiences.syncs({ id })).items).toEqual([])
  await client.audiences.update({ id, source: 'app' })
  const members = Array.from({ length: 3000 }, (_, i) => `u${i}`)
  await client.audiences.members.change({ id, add: members })
  const [one, two] = await Promise.allSettled([
    client.audiences.sync({ id }),
    client.audiences.sync({ id }),
  ])
  expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  const { syncing } = await client.audiences.get({ id })
  expect(syncing).toBe(true)
  await expect(client.audiences.sync({ id })).rejects.toMatchObject(
    refusal('CONFLICT', 'id', /a sync is still in progress/),
  )
  const [sync] = (await client.audiences.syncs({ id })).items
  await whenReceived(started, sync?.id ?? '')
  expect(await client.audiences.sync({ id })).toMatchObject({ calls: 0, done: true })
})

it('forgets what it last synced when it is removed, retains its messages, and finishes its sync', async () => {
  const started = await startPeople()
  const { client } = started
  const members = Array.from({ length: 2000 }, (_, i) => `u${i}`)
  const { id } = await client.audiences.create({ sync: 'hold', name: 'VIP', members })
  const sync = await client.audiences.sync({ id })
  await client.audiences.remove({ id })
  const [app] = (await client.sources.list()).items
  await expect(client.audiences.preview({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await whenReceived(started, sync.id)).toMatchObject({ calls: 2000, done: true })
  expect(await client.messages.count({ sync: sync.id })).toMatchObject({ count: 2000 })
  const again = await client.audiences.create({ sync: 'hold', name: 'VIP', members: ['u1'] })
  expect(await client.audiences.preview({ id: again.id })).toMatchObject({ first: true, added: 1 })
  expect(app?.name).toBe('app')
})

it('lists members by page and id prefix, and whether the last sync sent them', async () => {
  const started = await startPeople()
  const { client } = started
  const { id } = await client.audiences.create({
    sync: 'hold',
    name: 'VIP',
    members: ['b1', 'a2', 'a1'],
  })
  await whenReceived(started, (await client.audiences.sync({ id })).id)
  await client.audiences.members.change({ id, add: ['a3', 'a10'] })
  const page = await client.audiences.members.list({ id, q: 'a', limit: 3 })
  expect(page).toEqual({
    items: [
      { userId: 'a1', by: 'hand', sent: true },
      { userId: 'a10', by: 'hand', sent: false },
      { userId: 'a2', by: 'hand', sent: true },
    ],
    nextCursor: 'a2',
  })
  expect(await client.audiences.members.list({ id, q: 'a', limit: 3, cursor: 'a2' })).toEqual({
    items: [{ userId: 'a3', by: 'hand', sent: false }],
    nextCursor: null,
  })
  expect(await client.audiences.members.list({ id, q: 'zz' })).toMatchObject({ items: [] })
  expect(await client.audiences.get({ id })).toMatchObject({ members: 5, byHand: 5 })
})
