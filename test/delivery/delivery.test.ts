import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import {
  settled,
  type Started,
  startWorkbench,
  temporaryDirectory,
  until,
  writeWorkspace,
} from '../support/workbench.ts'

/** A workspace with one source and one destination with these endpoints; retries follow within milliseconds. */
const workspace = (urls: string[], settings = 'retry: { base: 50ms, jitter: 0 }') =>
  writeWorkspace(`
sources: [{ name: app, writeKey: KEY }]
destinations:
  - { name: Orders, sources: [app], sharedSecret: s3cret, endpoints: [${urls.map((url) => `{ url: "${url}" }`).join(', ')}] }
settings: { ${settings} }
`)

async function collect({ collect: url }: Started, count = 1, from = 0) {
  const batch = Array.from({ length: count }, (_, i) => ({
    type: 'track',
    userId: `u${from + i}`,
    event: 'E',
    messageId: `m${from + i}`,
  }))
  const response = await fetch(`${url}/v1/batch`, {
    method: 'POST',
    body: JSON.stringify({ writeKey: 'KEY', batch }),
  })
  expect(response.status).toBe(200)
}

const onlyMessage = async ({ client }: Started) => {
  const { items } = await client.messages.list({})
  return client.messages.get({ id: items[0]?.id ?? '0' })
}

it('a message is delivered by one success; the endpoint that answered 500 has one attempt and the reason it is not retried', async () => {
  const [bad, good] = [await startReceiver(500), await startReceiver(200)]
  const started = await startWorkbench({ workspaceFile: await workspace([bad.url, good.url]) })
  await collect(started)
  await settled(started)
  const message = await until(started, async () => {
    const found = await onlyMessage(started)
    return found.attempts.length === 2 ? found : null
  })
  expect(message).toMatchObject({
    state: 'delivered',
    attemptCount: 2,
    standings: ['skipped', 'succeeded'],
  })
  expect(message.endpoints[0]).toMatchObject({
    attemptCount: 1,
    last: '500',
    why: 'Answered 500. Not retried: another endpoint accepted the message.',
  })
  expect(bad.seen).toHaveLength(1)
  expect(bad.seen[0]?.body).toBe(good.seen[0]?.body)
})

it('retries the same bytes while every endpoint answers 500, then delivers', async () => {
  const [a, b] = [await startReceiver(500, 500, 200), await startReceiver(500)]
  const started = await startWorkbench({ workspaceFile: await workspace([a.url, b.url]) })
  await collect(started)
  const retrying = await until(started, async () => {
    const found = await onlyMessage(started).catch(() => null)
    return found?.state === 'retrying' ? found : null
  })
  expect(retrying.nextAttemptAt).not.toBeNull()
  expect(
    Date.parse(retrying.engine.givesUpAt ?? '') - Date.parse(retrying.engine.firstAttemptAt ?? ''),
  ).toBe(14_400_000)
  expect(await settled(started)).toMatchObject({ delivered: 1 })
  expect(new Set([...a.seen, ...b.seen].map(({ body }) => body)).size).toBe(1)
  expect(a.seen).toHaveLength(3)
  const times = (await onlyMessage(started)).attempts
    .filter(({ endpoint }) => endpoint === a.url)
    .map((at) => Date.parse(at.engineStartedAt))
  expect((times[1] as number) - (times[0] as number)).toBeGreaterThanOrEqual(50)
  expect((times[2] as number) - (times[1] as number)).toBeGreaterThanOrEqual(100)
})

it('fails immediately when every response is permanent, and does not follow redirects', async () => {
  const [a, b] = [
    await startReceiver(404),
    await startReceiver((_request, response) =>
      response.writeHead(302, { location: '/elsewhere' }).end(),
    ),
  ]
  const started = await startWorkbench({ workspaceFile: await workspace([a.url, b.url]) })
  await collect(started)
  expect(await settled(started)).toMatchObject({ failed: 1 })
  expect([a.seen.length, b.seen.length]).toEqual([1, 1])
  expect((await onlyMessage(started)).endpoints.map(({ why }) => why)).toEqual([
    'Answered 404. Permanent, will not retry.',
    'Answered 302; redirects are not followed. Permanent, will not retry.',
  ])
})

it('retries only retryable endpoints, and gives up 4 h after the first attempt', async () => {
  const [removed, down] = [await startReceiver(410), await startReceiver(503)]
  const started = await startWorkbench({
    workspaceFile: await workspace([removed.url, down.url], 'clock: { speed: 3600 }'),
  })
  await collect(started)
  expect(await settled(started)).toMatchObject({ expired: 1 })
  const message = await onlyMessage(started)
  expect(removed.seen).toHaveLength(1)
  expect(down.seen.length).toBeGreaterThan(10)
  const times = message.attempts.map(({ engineStartedAt }) => Date.parse(engineStartedAt))
  expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(14_400_000)
  expect(message.why).toMatch(/4 h/)
})

it('ends an attempt without a response after 5 s of real time', async () => {
  const silent = await startReceiver(() => {})
  const started = await startWorkbench({
    workspaceFile: await workspace([silent.url], 'clock: { speed: 100 }'),
  })
  await collect(started)
  const message = await until(started, async () => {
    const found = await onlyMessage(started).catch(() => null)
    return found && found.attempts.length > 0 ? found : null
  })
  expect(message.attempts[0]).toMatchObject({
    outcome: 'timeout',
    status: null,
    verdict: 'retry',
    reason: 'no response within 5 s',
  })
  expect(message.attempts[0]?.durationMs).toBeGreaterThanOrEqual(4990)
  expect(message.attempts[0]?.durationMs).toBeLessThan(6000)
})

it('makes the next attempt now on request, and rejects that for a settled message', async () => {
  const receiver = await startReceiver(500, 200)
  const started = await startWorkbench({
    workspaceFile: await workspace([receiver.url], 'retry: { base: 1h, cap: 1h }'),
  })
  await collect(started)
  const { id } = await until(started, async () => {
    const found = await onlyMessage(started).catch(() => null)
    return found?.state === 'retrying' ? found : null
  })
  await started.client.messages.retry({ id })
  expect(await settled(started)).toMatchObject({ delivered: 1 })
  await expect(started.client.messages.retry({ id })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: `message ${id} is delivered; only a retrying message can be retried now; resend it`,
  })
})

it('continues after a restart, to five endpoints in parallel', async () => {
  const directory = await temporaryDirectory()
  const endpoints = await Promise.all(
    [500, 500, 500, 500, 500].map((first) => startReceiver(first, 200)),
  )
  const file = await workspace(
    endpoints.map(({ url }) => url),
    'retry: { base: 300ms, jitter: 0 }',
  )
  const first = await startWorkbench({ directory, workspaceFile: file })
  await collect(first)
  await until(first, () => first.workbench.store.messages.counts().retrying === 1)
  await first.workbench.close()

  const second = await startWorkbench({ directory })
  expect(second.workbench.store.messages.counts().retrying).toBe(1)
  expect(await settled(second)).toMatchObject({ delivered: 1 })
  for (const { seen } of endpoints) expect(seen).toHaveLength(2)
})

it('starts first rounds in order of arrival, one after another when the limit is 1', async () => {
  const receiver = await startReceiver((_request, response) =>
    setTimeout(() => response.writeHead(200).end(), 3),
  )
  const started = await startWorkbench({
    workspaceFile: await workspace([receiver.url], 'delivery: { inFlight: 1 }'),
  })
  await collect(started, 50)
  expect(await settled(started)).toMatchObject({ delivered: 50 })
  expect(receiver.seen.map(({ body }) => (JSON.parse(body) as { userId: string }).userId)).toEqual(
    Array.from({ length: 50 }, (_, i) => `u${i}`),
  )
})

it('shows why a filtered call was not sent', async () => {
  const receiver = await startReceiver(200)
  const started = await startWorkbench({ workspaceFile: await workspace([receiver.url]) })
  const call = {
    writeKey: 'KEY',
    userId: 'u',
    event: 'E',
    integrations: { All: false, webhooks: true },
  }
  await fetch(`${started.collect}/v1/track`, { method: 'POST', body: JSON.stringify(call) })
  const { items } = await started.client.calls.list({})
  expect(items[0]?.fates).toEqual([
    {
      destinationId: '1',
      destination: 'Orders',
      connected: true,
      messageId: null,
      state: null,
      resentFrom: null,
      reason:
        'integrations: All is false, and "webhooks" is not "Webhooks": keys are case sensitive',
    },
  ])
  expect(receiver.seen).toEqual([])
})

it('keeps collecting while paused, also across a restart, and continues in order', async () => {
  const directory = await temporaryDirectory()
  const receiver = await startReceiver(200)
  const workspaceFile = await workspace([receiver.url], 'delivery: { inFlight: 1 }')
  const first = await startWorkbench({ directory, workspaceFile })
  expect((await first.client.delivery.pause()).delivery.state).toBe('paused')
  await collect(first, 10)
  expect(first.workbench.store.messages.counts()).toMatchObject({ queued: 10 })
  await first.workbench.close()

  const second = await startWorkbench({ directory })
  expect((await second.client.status()).delivery.state).toBe('paused')
  await collect(second, 10, 10)
  expect(receiver.seen).toEqual([])
  await second.client.delivery.resume()
  expect(await settled(second)).toMatchObject({ delivered: 20 })
  expect(receiver.seen.map(({ body }) => (JSON.parse(body) as { userId: string }).userId)).toEqual(
    Array.from({ length: 20 }, (_, i) => `u${i}`),
  )
})

it('starts no attempt after the window, even if it was paused or not running until then', async () => {
  const receiver = await startReceiver(500)
  const started = await startWorkbench({
    workspaceFile: await workspace(
      [receiver.url],
      'retry: { base: 100ms, jitter: 0, window: 300ms }',
    ),
  })
  await collect(started)
  await until(started, () => started.workbench.store.messages.counts().retrying === 1)
  await started.client.delivery.pause()
  await new Promise((resolve) => setTimeout(resolve, 400))
  await started.client.delivery.resume()
  expect(await settled(started)).toMatchObject({ expired: 1 })
  expect(receiver.seen.length).toBeLessThan(3)
  const message = await onlyMessage(started)
  expect(message.attempts).toHaveLength(receiver.seen.length)
  expect(message.why).toBe('No endpoint accepted the message within 300 ms of the first attempt.')
})

it('sends nothing twice while the store cannot be written, reports why it halted, and continues on its own', async () => {
  const directory = await temporaryDirectory()
  const locked = Promise.withResolvers<void>()
  const receiver = await startReceiver((_request, response) => {
    void locked.promise.then(() => response.writeHead(200).end())
  })
  const started = await startWorkbench({
    directory,
    workspaceFile: await workspace([receiver.url]),
  })
  await collect(started, 20)
  await vi.waitFor(() => expect(receiver.seen).toHaveLength(20), { timeout: 4000, interval: 20 })
  // Another process holds the write lock before the first response.
  const other = new Database(join(directory, 'hookbench.db'))
  onTestFinished(() => void other.close())
  other.exec('BEGIN IMMEDIATE')
  locked.resolve()
  await vi.waitFor(
    async () => expect((await started.client.status()).delivery.state).toBe('halted'),
    { timeout: 9000, interval: 100 },
  )
  const call = { writeKey: 'KEY', userId: 'u', event: 'E' }
  const start = performance.now()
  const refused = await fetch(`${started.collect}/v1/track`, {
    method: 'POST',
    body: JSON.stringify(call),
  })
  expect(refused.status).toBe(503)
  // Its own write waits 5 s for the lock, perhaps after another one has.
  expect(performance.now() - start).toBeLessThan(12_000)
  other.exec('ROLLBACK')
  expect(await settled(started)).toMatchObject({ delivered: 20 })
  expect(receiver.seen).toHaveLength(20)
  // A message is settled at the commit; the halt ends after the disk sync.
  await vi.waitFor(async () =>
    expect((await started.client.status()).delivery.state).not.toBe('halted'),
  )
}, 40_000)
