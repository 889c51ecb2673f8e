import { expect, it, vi } from 'vitest'
import { type Started, startWorkbench, until } from '../support/workbench.ts'

const many = 100_000

/** Messages that never change, because delivery is paused. */
async function startFull() {
  const started = await startWorkbench()
  const { workbench } = started
  workbench.setPaused(true)
  const { store } = workbench
  store.change(() => {
    for (let i = 0; i < many; i++) {
      const type = i % 100 === 0 ? 'identify' : 'track'
      const bodyId = store.messages.insertBody('documented', `{"properties":{"n":${i}}}`, '[]')
      const call = { type, userId: `u_${i}`, label: 'E', receivedAt: 1 } as const
      const callId = store.calls.insert({
        ...call,
        sourceId: 1,
        messageId: `m-${i}`,
        engineAt: 1,
        anonymousId: null,
        content: '{}',
        notices: '[]',
      })
      const message = { ...call, callId, sourceId: 1, destinationId: 1, bodyId, dueAt: 1 }
      store.messages.insert(message)
    }
  })
  const bodies = vi.spyOn(store.messageList, 'body')
  const rows = vi.spyOn(store.messageList, 'byId')
  return { started, bodies, rows }
}

/** One more call, and its hint. */
async function oneMore({ client, workbench, ...rest }: Started) {
  const before = workbench.store.messageList.newest()
  await client.calls.sendTest({})
  await until({ client, workbench, ...rest }, () => workbench.store.messageList.newest() > before)
}

it('with 100,000 messages, the cost of a hint depends on what changed, whatever is expected', async () => {
  const { started, bodies, rows } = await startFull()
  const { client } = started
  const wait = { within: 170_000 }
  const caller = new AbortController()
  const rare = client.expect(
    { match: { type: 'identify', where: { 'properties.n': -1 } }, ...wait },
    { signal: caller.signal },
  )
  const waiting = [
    client.expect({ match: { where: { 'properties.total': 27.5 } }, count: 4, ...wait }),
    client.expect({ match: { event: 'Test Call' }, count: 4, ...wait }),
    client.expect({ match: { rejected: true }, ...wait }, { signal: caller.signal }),
    client.expect({ match: { filtered: true }, ...wait }, { signal: caller.signal }),
  ]
  // Reads each body that SQL finds once: all of them for the second, a hundredth for the first.
  await expect.poll(() => bodies.mock.calls.length, { timeout: 120_000 }).toBe(many + many / 100)
  bodies.mockClear()
  rows.mockClear()
  for (let i = 0; i < 4; i++) await oneMore(started)
  expect((await Promise.all(waiting.slice(0, 2))).map(({ count }) => count)).toEqual([4, 4])
  expect(bodies.mock.calls.length).toBeLessThan(30)
  expect(rows.mock.calls.length).toBeLessThan(100)
  caller.abort()
  await Promise.all([rare, ...waiting.slice(2)])
}, 180_000)

it('one match among 100,000 ends the search, and a count by SQL reads no row', async () => {
  const { started, bodies, rows } = await startFull()
  const { client } = started
  const within = 10_000
  const some = { match: { where: { 'properties.n': { atLeast: 5 } } }, within }
  expect(await client.expect(some)).toMatchObject({ held: true })
  expect(bodies.mock.calls.length).toBeLessThanOrEqual(500)
  rows.mockClear()
  const count = { match: { type: 'identify', state: 'queued' } as const, count: many / 100, within }
  const result = await client.expect(count)
  expect(result).toMatchObject({ held: true, count: many / 100 })
  expect(result.matched).toHaveLength(100)
  expect(rows.mock.calls.length).toBe(100)
}, 180_000)

it('near misses are searched for among the nearest candidates only', async () => {
  const { started, bodies } = await startFull()
  const match = { type: 'track', user: 'u_1', where: { 'properties.n': 2 } } as const
  const { nearMisses } = await started.client.expect({ match, within: 0 })
  expect(nearMisses[0]).toMatchObject({ id: '2', differences: [{ field: 'properties.n' }] })
  expect(bodies.mock.calls.length).toBeLessThan(500)
}, 180_000)
