import { expect, it } from 'vitest'
import { deleted, postCall } from '../support/deletions.ts'
import { refusal, startPeople, whenReceived } from '../support/people.ts'

const odd = [
  '__proto__',
  'constructor',
  '😀',
  'x'.repeat(1000),
  'a\u0000b',
  'half \uD800',
  ' padded ',
  'é',
  'e\u0301',
  'a"b\'c',
]

it('syncs, forgets and suppresses users by their exact ids, however unusual', async () => {
  const started = await startPeople()
  const { client, endpoint } = started
  for (const userId of odd) expect((await postCall(started, 'KEY', { userId })).status).toBe(200)
  const { id } = await client.audiences.create({ sync: 'hold', name: 'Odd', members: odd })
  expect(await whenReceived(started, (await client.audiences.sync({ id })).id)).toMatchObject({
    added: odd.length,
    calls: odd.length,
  })
  const stored = odd.map((userId) => userId.toWellFormed())
  const toldUsers = endpoint.seen
    .map(({ body }) => JSON.parse(body) as { type: string; userId: string })
    .filter(({ type }) => type === 'identify')
    .map(({ userId }) => userId)
  expect(new Set(toldUsers)).toEqual(new Set(stored))
  expect(await client.audiences.preview({ id })).toMatchObject({ items: [], unchanged: odd.length })
  expect(await client.audiences.members.change({ id, add: odd })).toMatchObject({ added: 0 })

  const deletion = await deleted(started, { userIds: odd, kind: 'suppress_with_delete' })
  expect(deletion).toMatchObject({ notices: odd.length, state: 'finished' })
  expect((await client.profiles.list({})).items).toEqual([])
  expect((await client.audiences.members.list({ id })).items).toEqual([])
  for (const userId of odd)
    expect([userId, (await postCall(started, 'KEY', { userId })).status]).toEqual([userId, 400])
})

it('rejects a user id of only spaces', async () => {
  const { client } = await startPeople()
  await expect(
    client.audiences.create({ sync: 'hold', name: 'A', members: ['a', ' \u2028'] }),
  ).rejects.toEqual(
    expect.objectContaining(refusal('BAD_REQUEST', 'members[1]', /a user id must not be empty/)),
  )
})

it('treats a key in two Unicode forms as the same key', async () => {
  const { client } = await startPeople()
  expect(await client.audiences.create({ sync: 'hold', name: 'A', key: 'e\u0301' })).toMatchObject({
    key: 'é',
  })
  await expect(client.audiences.create({ sync: 'hold', name: 'B', key: 'é' })).rejects.toEqual(
    expect.objectContaining(refusal('CONFLICT', 'key', /has the key é/)),
  )
})

it('rejects a value that no call can carry', async () => {
  const { client } = await startPeople()
  const { id } = await client.traits.create({
    sync: 'hold',
    name: 'T',
    values: { a: 'x'.repeat(24_000) },
  })
  const set = { u: 'ü'.repeat(13_000) }
  await expect(client.traits.values.change({ id, set })).rejects.toEqual(
    expect.objectContaining(refusal('BAD_REQUEST', 'set.u', /at most 24 KB/)),
  )
})

it('computes no value that no call can carry, and reports it', async () => {
  const started = await startPeople()
  const { client } = started
  const buy = (userId: string, index: number) =>
    postCall(started, 'KEY', {
      userId,
      properties: { sku: `${index}${'x'.repeat(9000)}` },
    })
  for (const index of [1, 2, 3]) await buy('many', index)
  await buy('few', 1)
  const { id } = await client.traits.create({
    sync: 'hold',
    name: 'Bought',
    compute: { of: 'unique_list', event: 'E', property: 'sku' },
    values: { many: 'manual' },
  })
  await whenReceived(started, (await client.traits.sync({ id })).id)
  await client.traits.values.change({ id, release: ['many'] })
  expect((await client.traits.preview({ id })).items).toEqual([
    {
      userId: 'many',
      value: null,
      before: 'manual',
      why: 'unique list of sku is too long for a call',
    },
  ])
})

it('lets the later line of a file decide whether a user is a member', async () => {
  const { client } = await startPeople()
  const { id } = await client.audiences.create({ sync: 'hold', name: 'A' })
  const csv = 'userId,member\nin,false\nin,true\nout,true\nout,false'
  await client.audiences.members.change({ id, csv })
  const { items } = await client.audiences.members.list({ id })
  expect(items.map(({ userId }) => userId)).toEqual(['in'])
})

it('rejects a rule that is too large or can never hold, and names the place', async () => {
  const { client } = await startPeople()
  const { id } = await client.audiences.create({ sync: 'hold', name: 'A' })
  const condition = { trait: 'plan', is: 'pro' }
  const nested = (depth: number): object => (depth === 1 ? condition : { not: nested(depth - 1) })
  const wide = (count: number) => ({ any: Array.from({ length: count }, () => condition) })
  const put = (rule: object) => client.audiences.update({ id, rule })
  await put(nested(50))
  await put(wide(1000))
  await expect(put(nested(51))).rejects.toEqual(
    expect.objectContaining(refusal('BAD_REQUEST', 'rule', /at most 50 levels deep/)),
  )
  await expect(put(wide(1001))).rejects.toEqual(
    expect.objectContaining(refusal('BAD_REQUEST', 'rule', /at most 1,000 conditions/)),
  )
  await expect(put(nested(5000))).rejects.toEqual(
    expect.objectContaining(refusal('BAD_REQUEST', null, /nested too deep/)),
  )
  await expect(put({ event: 'E', atLeast: 3, atMost: 2 })).rejects.toEqual(
    expect.objectContaining(
      refusal('BAD_REQUEST', 'rule.atMost', /atLeast 3 is more than atMost 2/),
    ),
  )
  expect((await client.audiences.get({ id })).rule).toEqual(wide(1000))
})
