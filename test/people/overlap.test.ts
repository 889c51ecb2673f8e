import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { decideAtOnce, deleteBodies, postCall, seeUsers } from '../support/deletions.ts'
import { startPeople, received, whenReceived } from '../support/people.ts'
import { settled } from '../support/workbench.ts'

const members = Array.from({ length: 4000 }, (_, i) => `u${String(i).padStart(4, '0')}`)

it('makes no call for a user suppressed while a sync makes its calls, and syncs the user later', async () => {
  const started = await startPeople()
  const { client, endpoint } = started
  const { id } = await client.audiences.create({ sync: 'hold', name: 'VIP', members })
  const { id: syncId } = await client.audiences.sync({ id })
  await client.deletions.create({ userIds: ['u3999', 'u3998'], kind: 'suppress_only' })
  expect((await client.syncs.get({ id: syncId })).calls).toBeLessThan(3998)
  expect(await whenReceived(started, syncId)).toMatchObject({
    added: 3998,
    calls: 3998,
    done: true,
  })
  expect(received(endpoint)).not.toHaveProperty('u3999')
  expect(await client.audiences.preview({ id })).toMatchObject({ added: 0, suppressed: 2 })

  await client.deletions.create({ userIds: ['u3999'], kind: 'unsuppress' })
  endpoint.seen.length = 0
  await whenReceived(started, (await client.audiences.sync({ id })).id)
  expect(received(endpoint)).toEqual({ u3999: { vip: true } })
})

it('retains the last synced value of a user suppressed during a sync', async () => {
  const started = await startPeople()
  const { client } = started
  const values = (value: number) => Object.fromEntries(members.map((userId) => [userId, value]))
  const { id } = await client.traits.create({ sync: 'hold', name: 'Score', values: values(1) })
  await whenReceived(started, (await client.traits.sync({ id })).id)
  await client.traits.values.change({ id, set: values(2), clear: ['u3998'] })
  const { id: syncId } = await client.traits.sync({ id })
  await client.deletions.create({ userIds: ['u3998', 'u3999'], kind: 'suppress_only' })
  expect(await whenReceived(started, syncId)).toMatchObject({
    changed: 3998,
    removed: 0,
    done: true,
  })
  await client.deletions.create({ userIds: ['u3998', 'u3999'], kind: 'unsuppress' })
  expect((await client.traits.preview({ id })).items).toMatchObject([
    { userId: 'u3998', value: null, before: 1 },
    { userId: 'u3999', value: 2, before: 1 },
  ])
})

it('makes no call for a user deleted while a sync makes its calls, so that nothing recreates the user', async () => {
  const started = await startPeople()
  const { client, endpoint, workbench } = started
  const { id } = await client.audiences.create({ sync: 'hold', name: 'VIP', members })
  await seeUsers(started, 'KEY', 'u3999')
  const { id: syncId } = await client.audiences.sync({ id })
  await client.deletions.create({ userIds: ['u3999'], kind: 'delete' })
  expect(await whenReceived(started, syncId)).toMatchObject({
    added: 3999,
    calls: 3999,
    done: true,
  })
  expect(deleteBodies(endpoint.seen)).toHaveLength(1)
  const types = endpoint.seen
    .map(({ body }) => JSON.parse(body) as { type: string; userId: string })
    .filter(({ userId }) => userId === 'u3999')
    .map(({ type }) => type)
  expect(types).toEqual(['track', 'delete'])
  await expect(client.profiles.get({ userId: 'u3999' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect((await client.audiences.get({ id })).members).toBe(3999)
  expect(await client.audiences.preview({ id })).toMatchObject({ added: 0, removed: 0 })
  expect(workbench.store.personas.lastSynced(Number(id)).has('u3999')).toBe(false)
})

it('ends a sync whose last users are all left out', async () => {
  const started = await startPeople()
  const { client } = started
  const { id } = await client.audiences.create({ sync: 'hold', name: 'VIP', members })
  const { id: syncId } = await client.audiences.sync({ id })
  // From the end, because the calls are made from the beginning.
  await client.deletions.create({ userIds: members.toReversed(), kind: 'suppress_only' })
  const sync = await whenReceived(started, syncId)
  expect(sync.calls).toBeLessThan(4000)
  expect(sync).toMatchObject({ done: true, added: sync.calls })
})

it('makes no call for a user after a suppression, in any turn of a sync', async () => {
  const started = await startPeople()
  const { client, workbench } = started
  const { store } = workbench
  for (let turns = 0; turns < 12; turns++) {
    const user = `user-${turns}`
    const { id } = await client.audiences.create({ sync: 'hold', name: user, members: [user] })
    const sync = client.audiences.sync({ id })
    for (let each = 0; each < turns; each++) await turn()
    decideAtOnce(workbench, { kind: 'suppress_only', users: [user] })
    const before = store.calls.newest()
    await whenReceived(started, (await sync).id)
    expect([turns, store.calls.newest()]).toEqual([turns, before])
  }
})

it('sends nothing for a user forgotten while a sync is decided', async () => {
  const started = await startPeople()
  const { client, endpoint, workbench } = started
  const { id } = await client.audiences.create({ sync: 'hold', name: 'VIP', rule: { event: 'E' } })
  await seeUsers(started, 'KEY', 'a', 'b')
  await settled(started)
  endpoint.seen.length = 0
  const { profiles, store } = workbench
  const matching = profiles.matching
  // The deletion is decided when the rule is evaluated, and the sync is not decided yet.
  profiles.matching = async (rule) => {
    const found = await matching(rule)
    if (store.deletions.newest() === 0) decideAtOnce(workbench, { kind: 'delete', users: ['a'] })
    return found
  }
  const sync = await whenReceived(started, (await client.audiences.sync({ id })).id)
  expect(sync).toMatchObject({ added: 1, calls: 1 })
  expect(received(endpoint)).toEqual({ b: { vip: true } })
})

it('never shows a forgotten user as a member, however long a rule takes', async () => {
  const started = await startPeople()
  const { client, workbench } = started
  const { id } = await client.audiences.create({ sync: 'hold', name: 'VIP', rule: { event: 'E' } })
  await seeUsers(started, 'KEY', 'a', 'b')
  const { profiles } = workbench
  const matching = profiles.matching
  profiles.matching = async (rule) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    return matching(rule)
  }
  // A decision that took a while is reused for some time.
  await expect.poll(async () => (await client.audiences.get({ id })).members).toBe(2)
  await client.deletions.create({ userIds: ['a'], kind: 'delete' })
  expect((await client.audiences.get({ id })).members).toBe(1)
})

it('forgets calls that are not counted yet when a deletion is decided', async () => {
  const started = await startPeople()
  const { client, workbench } = started
  await seeUsers(started, 'KEY', 'a')
  await workbench.profiles.upToDate()
  await seeUsers(started, 'KEY', 'b')
  await seeUsers(started, 'OTHER', 'a')
  const id = decideAtOnce(workbench, { kind: 'delete', users: ['a', 'b', 'c'] })
  expect(await client.deletions.get({ id: String(id) })).toMatchObject({ users: 3, notices: 2 })
  expect((await client.profiles.list({})).items).toEqual([])
  await postCall(started, 'KEY', { userId: 'a' })
  expect(await client.profiles.get({ userId: 'a' })).toMatchObject({ calls: 1 })
})

it('sends one notice per source for a user in two concurrent deletions', async () => {
  const started = await startPeople()
  const { client, endpoint } = started
  await seeUsers(started, 'KEY', 'a')
  await settled(started)
  // Enough that they are looked up in several turns.
  const csv = ['a', ...members].join('\n')
  const both = await Promise.all([1, 2].map(() => client.deletions.create({ csv, kind: 'delete' })))
  expect(both.reduce((sum, { notices }) => sum + notices, 0)).toBe(1)
  await settled(started)
  expect(deleteBodies(endpoint.seen)).toHaveLength(1)
})
