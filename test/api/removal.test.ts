import { expect, it, vi } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import {
  settled,
  type Started,
  startWorkbench,
  temporaryDirectory,
  until,
  writeWorkspace,
} from '../support/workbench.ts'

type Respond = Parameters<typeof startReceiver>

async function start(respond: Respond = [200], directory: string | null = null) {
  const receiver = await startReceiver(...respond)
  const workspaceFile = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }]
destinations:
  - { name: Orders, sources: [app], sharedSecret: s, endpoints: [{ url: "${receiver.url}/a" }] }
  - { name: Other, sources: [app], endpoints: [{ url: "${receiver.url}/b" }] }
settings: { retry: { base: 1h, cap: 1h } }
`)
  const started = await startWorkbench({ workspaceFile, directory })
  return { ...started, sent: receiver.seen, url: receiver.url }
}

async function post({ collect }: Pick<Started, 'collect'>, event = 'E') {
  const body = JSON.stringify({ writeKey: 'KEY', userId: 'u', event })
  expect((await fetch(`${collect}/v1/track`, { method: 'POST', body })).status).toBe(200)
}
const counts = ({ workbench }: Pick<Started, 'workbench'>) => workbench.store.messages.counts()

it('removing a destination cancels its unsettled messages, and retains the settled ones', async () => {
  const started = await start([500, 500, 200])
  const { client, sent, url } = started
  await post(started, 'Retrying')
  await until(started, () => counts(started).retrying === 2)
  await client.delivery.pause()
  await post(started, 'Queued')
  await client.destinations.remove({ id: '1' })
  expect(counts(started)).toMatchObject({ queued: 1, retrying: 1, cancelled: 2 })
  await client.delivery.resume()
  await until(started, () => counts(started).delivered === 1)
  expect(sent.map((request) => request.url).filter((path) => path === '/a')).toHaveLength(1)

  expect((await client.destinations.list()).items.map(({ name }) => name)).toEqual(['Other'])
  expect((await client.status()).totals.destinations).toBe(1)
  for (const refused of [
    client.destinations.get({ id: '1' }),
    client.destinations.update({ id: '1', enabled: true }),
    client.destinations.remove({ id: '1' }),
  ])
    await expect(refused).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'no destination with id 1',
    })

  const { items } = await client.messages.list({ destination: 'Orders' })
  expect(items.map(({ label, state, standings }) => [label, state, standings])).toEqual([
    ['Queued', 'cancelled', []],
    ['Retrying', 'cancelled', ['gave-up']],
  ])
  expect(await client.messages.get({ id: items[1]!.id })).toMatchObject({
    destination: 'Orders',
    why: 'Cancelled: the destination was removed.',
    attempts: [{ endpoint: `${url}/a`, status: 500 }],
    nextAttemptAt: null,
    signed: true,
  })
  await expect(client.messages.retry({ id: items[1]!.id })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  expect((await client.calls.get({ id: '1' })).fates).toMatchObject([
    { destination: 'Orders', state: 'cancelled' },
    { destination: 'Other', state: 'retrying' },
  ])

  await post(started, 'After')
  expect((await client.calls.get({ id: '3' })).fates).toMatchObject([{ destination: 'Other' }])
  const again = await client.destinations.create({
    name: 'Orders',
    sources: ['app'],
    endpoints: [{ url: `${url}/c` }],
  })
  expect(again.id).not.toBe('1')
  expect(await client.messages.count({ destination: 'Orders' })).toMatchObject({ count: 2 })
})

it.each([
  [200, 'delivered', 'An endpoint accepted the message. One is enough.'],
  [500, 'cancelled', 'Cancelled: the destination was removed.'],
  [404, 'cancelled', 'Cancelled: the destination was removed.'],
])(
  'removing a destination during a round that ends in %i records the attempt and leaves the message %s',
  async (status, state, why) => {
    const held: (() => void)[] = []
    const started = await start([
      (_request, response) => held.push(() => response.writeHead(status).end()),
    ])
    const { client } = started
    await client.destinations.update({ id: '2', enabled: false })
    await post(started)
    await vi.waitFor(() => expect(held).toHaveLength(1))
    await client.destinations.remove({ id: '1' })
    expect(counts(started)).toMatchObject({ cancelled: 1 })
    held[0]!()
    const message = await until(started, async () => {
      const found = await client.messages.get({ id: '1' })
      return found.attemptCount === 1 && found
    })
    expect(message).toMatchObject({ state, why, attempts: [{ status }] })
    expect(counts(started)).toMatchObject({ queued: 0, retrying: 0, failed: 0, [state]: 1 })
  },
)

it('removing a destination keeps the order of its endpoints', async () => {
  const answer = (request: { url: string }) => (request.url === '/first' ? 404 : 500)
  const started = await start([(request, response) => response.writeHead(answer(request)).end()])
  const { client, url } = started
  const endpoints = ['/second', '/first'].map((path) => ({ url: url + path }))
  await client.destinations.remove({ id: '2' })
  await client.destinations.update({ id: '1', endpoints })
  await client.destinations.update({ id: '1', endpoints: endpoints.toReversed() })
  await post(started)
  await until(started, () => counts(started).retrying === 1)
  await client.destinations.remove({ id: '1' })
  const { items } = await client.messages.list({})
  expect(items[0]?.standings).toEqual(['refused', 'gave-up'])
  const { standings } = await client.messages.get({ id: '1' })
  expect(standings).toEqual(['refused', 'gave-up'])
})

it('rejects removing a receiver that is an endpoint, and retains the captures of a removed one', async () => {
  const started = await startWorkbench()
  const { client, receiver } = started
  await client.calls.sendTest({})
  await settled(started)
  await client.destinations.create({
    name: 'Named otherwise',
    endpoints: [{ url: `${receiver.replace('127.0.0.1', 'localhost')}/inbox` }],
  })
  await expect(client.receivers.remove({ id: '1' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message:
      'receiver inbox is an endpoint of Webhooks, Named otherwise; remove the endpoint there first',
    data: { field: 'id' },
  })
  await client.destinations.remove({ id: '2' })
  await client.destinations.update({ id: '1', endpoints: [{ url: `${receiver}/elsewhere` }] })
  await client.receivers.remove({ id: '1' })
  expect((await client.receivers.list()).items).toEqual([])
  expect((await client.status()).totals.receivers).toBe(0)
  expect((await fetch(`${receiver}/inbox`, { method: 'POST' })).status).toBe(404)
  expect((await client.captures.list({ receiver: 'inbox' })).items).toMatchObject([
    { receiver: 'inbox', signature: 'valid' },
  ])
  expect((await client.captures.list({ message: '1' })).items).toHaveLength(1)
  await expect(client.receivers.remove({ id: '1' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await client.receivers.create({ name: 'inbox' })).toMatchObject({
    path: '/inbox',
    served: 0,
  })
})

it('removing a receiver or a destination frees its name; a name in use is rejected', async () => {
  const unknown: object = { colour: 'red' }
  const { client } = await start()
  await client.receivers.create({ name: 'one' })
  await client.receivers.create({ name: 'two' })
  await expect(client.receivers.update({ id: '1', name: 'two' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'a receiver named two already exists',
    data: { field: 'name' },
  })
  await expect(client.receivers.update({ id: '1', ...unknown })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { field: 'colour' },
  })
  await client.receivers.remove({ id: '2' })
  expect(await client.receivers.update({ id: '1', name: 'two', path: '/two' })).toMatchObject({
    name: 'two',
    path: '/two',
  })
  await expect(client.destinations.update({ id: '1', name: 'Other' })).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { field: 'name' },
  })
  await expect(client.destinations.update({ id: '1', ...unknown })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { field: 'colour' },
  })
  await client.destinations.remove({ id: '2' })
  expect(await client.destinations.update({ id: '1', name: 'Other' })).toMatchObject({
    name: 'Other',
  })
})

it('a removal persists across a restart, even when nothing is left', async () => {
  const directory = await temporaryDirectory()
  const first = await startWorkbench({ directory })
  await first.client.calls.sendTest({})
  await settled(first)
  await first.client.destinations.remove({ id: '1' })
  await first.client.receivers.remove({ id: '1' })
  await first.client.sources.remove({ id: '1' })
  await first.workbench.close()
  const { client } = await startWorkbench({ directory })
  expect((await client.status()).totals).toMatchObject({
    calls: 1,
    sources: 0,
    destinations: 0,
    receivers: 0,
  })
  expect((await client.calls.get({ id: '1' })).source).toBe('my-service')
  expect((await client.messages.list({})).items).toMatchObject([
    { destination: 'Webhooks', source: 'my-service', state: 'delivered' },
  ])
})
