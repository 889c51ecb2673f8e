import { expect, it } from 'vitest'
import { postBatch } from '../support/deletions.ts'
import { startPeople, received } from '../support/people.ts'
import {
  settled,
  type Started,
  startWorkbench,
  temporaryDirectory,
  until,
} from '../support/workbench.ts'

it('sends every member when an audience is created, and every value when a computed trait is', async () => {
  const started = await startPeople()
  const { client } = started
  const { id } = await client.audiences.create({ name: 'VIP', members: ['a', 'b'] })
  const trait = await client.traits.create({ name: 'Plan', values: { a: 'pro' } })
  const syncs = await until(started, async () => {
    const of = await client.audiences.syncs({ id })
    const ofTrait = await client.traits.syncs({ id: trait.id })
    const all = [...of.items, ...ofTrait.items]
    return all.length === 2 && all.every(({ done }) => done) ? all : null
  })
  expect(syncs).toMatchObject([
    { first: true, added: 2, calls: 2 },
    { first: true, added: 1, calls: 1 },
  ])
  expect((await client.calls.list({})).items.map(({ type, userId }) => [type, userId])).toEqual(
    expect.arrayContaining([
      ['identify', 'a'],
      ['identify', 'b'],
    ]),
  )
})

const created: [string, (client: Started['client']) => Promise<{ id: string }>, object][] = [
  [
    'an audience with members',
    (client) => client.audiences.create({ name: 'VIP', members: ['a', 'b'] }),
    { a: { vip: true }, b: { vip: true } },
  ],
  [
    'an audience with a rule',
    (client) => client.audiences.create({ name: 'Pro', rule: { trait: 'plan', is: 'pro' } }),
    { a: { pro: true } },
  ],
  [
    'a computed trait with values',
    (client) => client.traits.create({ name: 'Tier', values: { a: 1, b: 'two' } }),
    { a: { tier: 1 }, b: { tier: 'two' } },
  ],
  [
    'a computed trait over events',
    (client) =>
      client.traits.create({ name: 'Orders', compute: { of: 'counter', event: 'Order' } }),
    { b: { orders: 1 } },
  ],
]
const inProfiles = (['documented', 'production'] as const).flatMap((profile) =>
  created.map(([what, create, due]) => ({ profile, what, create, due })),
)

it.each(inProfiles)(
  'delivers the first sync of $what on creation, in the profile $profile',
  async ({ profile, create, due }) => {
    const started = await startPeople(profile)
    const { client, endpoint } = started
    await postBatch(started, 'KEY', [
      { type: 'identify', userId: 'a', traits: { plan: 'pro' } },
      { type: 'track', userId: 'b', event: 'Order' },
    ])
    await settled(started)
    endpoint.seen.length = 0
    await create(client)
    await until(
      started,
      async () => (await client.status()).totals.calls === 2 + Object.keys(due).length,
    )
    await settled(started)
    expect(received(endpoint)).toEqual(due)
    expect(endpoint.seen).toHaveLength(Object.keys(due).length)
  },
)

it('sends nothing on creation if the first sync is held, until it is synced', async () => {
  const started = await startPeople()
  const { client } = started
  const { id } = await client.audiences.create({ sync: 'hold', name: 'VIP', members: ['a'] })
  const shown = await client.audiences.create({ name: 'Shown', members: ['b'] })
  await until(started, async () => (await client.audiences.get({ id: shown.id })).lastSyncAt)
  expect((await client.audiences.get({ id })).lastSyncAt).toBeNull()
  await client.audiences.sync({ id })
  expect((await client.audiences.syncs({ id })).items).toMatchObject([{ first: true, added: 1 }])
})

it('runs no sync for an audience created empty, and its first when it has members and is synced', async () => {
  const started = await startPeople()
  const { client } = started
  const { id } = await client.audiences.create({ name: 'Empty' })
  const shown = await client.audiences.create({ name: 'Shown', members: ['b'] })
  await until(started, async () => (await client.audiences.get({ id: shown.id })).lastSyncAt)
  expect((await client.audiences.syncs({ id })).items).toEqual([])
  expect((await client.audiences.get({ id })).nextSyncAt).toBeNull()
  await client.audiences.members.change({ id, add: ['a'] })
  await client.audiences.sync({ id })
  expect((await client.audiences.syncs({ id })).items).toMatchObject([{ first: true, added: 1 }])
})

it('repeats starting from the first sync', async () => {
  const started = await startPeople()
  const { client } = started
  const before = Date.now()
  const { id } = await client.audiences.create({ name: 'VIP', members: ['a'], repeatEvery: '1h' })
  const { nextSyncAt } = await until(started, async () => {
    const audience = await client.audiences.get({ id })
    return audience.lastSyncAt === null ? null : audience
  })
  const wait = Date.parse(nextSyncAt ?? '') - before
  expect(wait).toBeGreaterThanOrEqual(3_600_000)
  expect(wait).toBeLessThan(3_600_000 + 20_000)
})

it('runs a first sync that a restart interrupted', async () => {
  const directory = await temporaryDirectory()
  const first = await startWorkbench({ directory })
  const { id } = await first.client.audiences.create({ name: 'VIP', members: ['a'] })
  await first.workbench.close()
  const again = await startWorkbench({ directory })
  const syncs = async () => (await again.client.audiences.syncs({ id })).items
  await until(again, async () => (await syncs())[0]?.done === true)
  expect(await syncs()).toMatchObject([{ first: true, added: 1, calls: 1 }])
  expect((await again.client.status()).totals.calls).toBe(1)
})

it('rejects any word other than now or hold, and names it', async () => {
  const { client } = await startPeople()
  const sync = 'later' as 'now'
  await expect(client.audiences.create({ name: 'VIP', sync })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'sync: must be now or hold',
  })
})
