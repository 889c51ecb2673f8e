import { expect, it } from 'vitest'
import { refusal, startPeople, received } from '../support/people.ts'
import { allItems } from '../support/pages.ts'

const users = Array.from({ length: 20_000 }, (_, i) => `user-${i}`)
/** Twenty thousand take a while on a busy machine. */
const patient = { timeout: 150_000, interval: 250 }

it('sends 20,000 members once each, and then only the five that changed', async () => {
  const { client, endpoint } = await startPeople()
  const { id } = await client.audiences.create({ sync: 'hold', name: 'VIP Customers' })
  const lines = ['userId;member', ...users.map((user) => `${user};true`)]
  const bad = [...lines.slice(0, 15_000), 'user-15000;yes', ...lines.slice(15_001)].join('\r\n')
  await expect(client.audiences.members.change({ id, csv: bad, add: ['x'] })).rejects.toMatchObject(
    refusal('BAD_REQUEST', 'csv', /^line 15001: member must be true or false, not "yes"/),
  )
  expect(await client.audiences.get({ id })).toMatchObject({ members: 0, byHand: 0 })
  const csv = `\uFEFF${lines.join('\r\n')}`
  expect(await client.audiences.members.change({ id, csv })).toEqual({
    added: 20_000,
    removed: 0,
    unchanged: 0,
  })
  const preview = await allItems((page) =>
    client.audiences
      .preview({ id, ...page })
      .then(({ items, nextCursor }) => ({ items, nextCursor })),
  )
  expect(new Set(preview.map(({ userId }) => userId))).toEqual(new Set(users))

  const first = await client.audiences.sync({ id })
  expect(first).toMatchObject({ first: true, added: 20_000, changed: 0, removed: 0 })
  const delivered = async (syncId: string) => {
    const { done, messages } = await client.syncs.get({ id: syncId })
    return done ? messages.delivered : -1
  }
  await expect.poll(() => delivered(first.id), patient).toBe(20_000)
  const messages = await allItems((page) => client.messages.list({ sync: first.id, ...page }))
  expect(messages).toHaveLength(20_000)
  expect(new Set(messages.map(({ userId }) => userId))).toEqual(new Set(users))
  // One request each; on a machine so busy that one took 5 s, it has another attempt.
  const attempts = messages.reduce((sum, { attemptCount }) => sum + attemptCount, 0)
  expect(attempts).toBeLessThan(21_000)
  expect(endpoint.seen.length).toBeLessThanOrEqual(attempts)
  expect(received(endpoint)).toEqual(
    Object.fromEntries(users.map((user) => [user, { vip_customers: true }])),
  )

  endpoint.seen.length = 0
  await client.audiences.members.change({
    id,
    add: ['new-1', 'new-2', 'new-3', 'in-and-out'],
    remove: ['user-7', 'user-19999'],
  })
  await client.audiences.members.change({ id, remove: ['in-and-out'] })
  const second = await client.audiences.sync({ id })
  expect(second).toMatchObject({ first: false, added: 3, removed: 2 })
  await expect.poll(() => delivered(second.id), patient).toBe(5)
  expect(endpoint.seen).toHaveLength(5)
  const [yes, no] = [{ vip_customers: true }, { vip_customers: false }]
  expect(received(endpoint)).toEqual({
    'new-1': yes,
    'new-2': yes,
    'new-3': yes,
    'user-7': no,
    'user-19999': no,
  })
  expect((await client.status()).totals.calls).toBe(20_005)
}, 200_000)
