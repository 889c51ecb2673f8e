import { expect, it } from 'vitest'
import { startPeople, received, whenReceived } from '../support/people.ts'
import { settled } from '../support/workbench.ts'

it('sends every member at first, and then only users who joined or left', async () => {
  const started = await startPeople()
  const { client, endpoint } = started
  const members = ['a', 'b', 'c']
  const { id, key } = await client.audiences.create({
    sync: 'hold',
    name: 'VIP Customers',
    members,
  })
  expect(key).toBe('vip_customers')

  const first = await whenReceived(started, (await client.audiences.sync({ id })).id)
  expect(first).toMatchObject({
    of: { kind: 'audience', id, name: 'VIP Customers', key },
    by: 'hand',
    first: true,
    added: 3,
    removed: 0,
    calls: 3,
    done: true,
    messages: { delivered: 3, queued: 0 },
  })
  const yes = { vip_customers: true }
  expect(received(endpoint)).toEqual({ a: yes, b: yes, c: yes })

  endpoint.seen.length = 0
  expect(
    await client.audiences.members.change({ id, add: ['d', 'inout', 'a'], remove: ['b'] }),
  ).toEqual({ added: 2, removed: 1, unchanged: 1 })
  await client.audiences.members.change({ id, remove: ['inout'] })
  expect(await client.audiences.preview({ id })).toEqual({
    first: false,
    added: 1,
    changed: 0,
    removed: 1,
    unchanged: 2,
    suppressed: 0,
    refusal: null,
    destinations: ['D'],
    items: [
      { userId: 'b', value: false, before: true, why: 'removed manually' },
      { userId: 'd', value: true, before: null, why: 'added manually' },
    ],
    nextCursor: null,
  })
  const second = await whenReceived(started, (await client.audiences.sync({ id })).id)
  expect(second).toMatchObject({ first: false, added: 1, removed: 1, calls: 2 })
  expect(received(endpoint)).toEqual({ b: { vip_customers: false }, d: yes })
  expect((await client.syncs.changes({ id: second.id })).items).toEqual([
    { userId: 'b', value: false, before: true, why: 'removed manually' },
    { userId: 'd', value: true, before: null, why: 'added manually' },
  ])
  expect((await client.audiences.syncs({ id })).items).toEqual([second, first])

  endpoint.seen.length = 0
  const third = await client.audiences.sync({ id })
  expect(third).toMatchObject({ added: 0, removed: 0, calls: 0, done: true })
  expect(endpoint.seen).toEqual([])
})

it('sends a changed value, and null for a removed one', async () => {
  const started = await startPeople()
  const { client, endpoint } = started
  const { id } = await client.traits.create({
    sync: 'hold',
    name: 'Total spent',
    values: { a: 10, b: 'much', c: [1, 'x'] },
  })
  const first = await whenReceived(started, (await client.traits.sync({ id })).id)
  expect(first).toMatchObject({ of: { kind: 'trait' }, added: 3 })
  expect(received(endpoint)).toEqual({
    a: { total_spent: 10 },
    b: { total_spent: 'much' },
    c: { total_spent: [1, 'x'] },
  })

  endpoint.seen.length = 0
  const csv = 'userId;value\r\na;11\r\nc;"[1,""x""]"\r\n'
  expect(
    await client.traits.values.change({ id, csv, clear: ['b', 'z'], set: { d: false } }),
  ).toEqual({
    set: 2,
    cleared: 1,
    unchanged: 2,
  })
  const second = await whenReceived(started, (await client.traits.sync({ id })).id)
  expect(second).toMatchObject({ added: 1, changed: 1, removed: 1, calls: 3 })
  expect(received(endpoint)).toEqual({
    a: { total_spent: 11 },
    b: { total_spent: null },
    d: { total_spent: false },
  })
  expect((await client.traits.values.list({ id })).items).toEqual([
    { userId: 'a', value: 11, by: 'hand', sent: true },
    { userId: 'c', value: [1, 'x'], by: 'hand', sent: true },
    { userId: 'd', value: false, by: 'hand', sent: true },
  ])
  expect((await client.syncs.changes({ id: second.id })).items).toContainEqual({
    userId: 'a',
    value: 11,
    before: 10,
    why: 'set manually',
  })
})

it.each([
  ['documented', ['version', 'type', 'userId', 'timestamp', 'traits', 'context']],
  [
    'production',
    'channel context integrations messageId originalTimestamp projectId receivedAt timestamp traits type userId version'.split(
      ' ',
    ),
  ],
])('sends its complete %s body', async (profile, keys) => {
  const started = await startPeople(profile)
  const { client, endpoint } = started
  const { id } = await client.audiences.create({ sync: 'hold', name: 'VIP', members: ['u1'] })
  const { id: syncId } = await client.audiences.sync({ id })
  await whenReceived(started, syncId)
  const text = endpoint.seen[0]?.body ?? ''
  const sent = JSON.parse(text) as Record<string, unknown>
  expect(Object.keys(sent)).toEqual(keys)
  const { items } = await client.messages.list({ sync: syncId })
  expect(items).toHaveLength(1)
  const call = await client.calls.get({ id: items[0]?.callId ?? '' })
  expect(call).toMatchObject({
    type: 'identify',
    source: 'app',
    label: 'vip: true',
    madeBy: `sync ${syncId} of audience VIP`,
  })
  const timestamp = call.receivedAt
  const personas = {
    computation_class: 'audience',
    computation_id: expect.stringMatching(/^aud_[0-9a-f]{24}$/) as string,
    computation_key: 'vip',
    namespace: expect.stringMatching(/^spa_[0-9a-f]{24}$/) as string,
    space_id: expect.stringMatching(/^spa_[0-9a-f]{24}$/) as string,
  }
  const traits = { vip: true }
  expect(sent).toEqual(
    profile === 'documented'
      ? { version: 1, type: 'identify', userId: 'u1', timestamp, traits, context: {} }
      : {
          version: 2,
          type: 'identify',
          channel: 'client',
          userId: 'u1',
          messageId: call.messageId,
          projectId: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
          timestamp,
          originalTimestamp: timestamp,
          receivedAt: timestamp,
          traits,
          integrations: { All: false, Webhooks: true },
          context: { personas },
        },
  )
  expect(JSON.parse(call.content)).toEqual({
    type: 'identify',
    userId: 'u1',
    traits,
    integrations: { All: false, Webhooks: true },
    timestamp,
    messageId: call.messageId,
  })
  await client.calls.sendTest({})
  await settled(started)
  expect(await client.messages.count({ sync: syncId })).toMatchObject({ count: 1 })
  expect(await client.messages.count({})).toMatchObject({ count: 2 })
  const resent = await client.messages.resend({ id: items[0]?.id ?? '' })
  expect(await client.messages.count({ sync: syncId })).toEqual({ count: 2, newest: resent.id })
  expect((await client.sources.list()).items[0]?.usage.calls).toBe(2)
})
