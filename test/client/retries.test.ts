import type { ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { backoff, isWorthRetrying, msUntilFlush } from '../../src/client/backoff.ts'
import { Client } from '../../src/client/client.ts'
import { createReports, posted } from '../support/posted.ts'
import { startReceiver } from '../support/receiver.ts'

const call = { userId: 'u', event: 'E' }
const soon = () => 1

/** An error response of the port. */
function refuse(response: ServerResponse, status: number, message: string) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ success: false, code: 'bad_request', message, error: message }))
}

/** The address of a port that nothing listens on. */
async function nobodyThere() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

it('waits 100 ms after the first attempt, twice as long after each further one, at most 10 s', () => {
  expect(Array.from({ length: 10 }, (_, i) => backoff(i + 1))).toEqual([
    100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000,
  ])
})

it('retries what may succeed later', () => {
  const all = Array.from({ length: 700 }, (_, status) => status).filter(isWorthRetrying)
  expect(all).toEqual([408, 429, ...Array.from({ length: 200 }, (_, i) => 500 + i)])
})

it('flushes at a fixed interval from the last flush', () => {
  expect([0, 1, 4999, 5000, 12_000].map((since) => msUntilFlush(since, 5000))).toEqual([
    5000, 4999, 1, 5000, 3000,
  ])
})

it('sends the same bytes ten times on its schedule, and then reports why it gave up', async () => {
  const times: number[] = []
  const receiver = await startReceiver((_request, response) => {
    times.push(performance.now())
    refuse(response, 500, 'no room for café')
  })
  const scale = 1 / 20
  const said = createReports()
  const client = new Client('K', {
    endpoint: receiver.url,
    backoff: (tried) => backoff(tried) * scale,
    ...said.options,
  })
  client.track({ ...call, messageId: 'm1', properties: { name: 'Zażółć 🦆' } })
  await client.close()

  expect(receiver.seen).toHaveLength(10)
  expect(new Set(receiver.seen.map(({ body }) => body)).size).toBe(1)
  expect(new Set(receiver.seen.map(({ rawHeaders }) => rawHeaders.join())).size).toBe(1)
  for (const [index, time] of times.slice(1).entries()) {
    const gap = time - times[index]!
    expect(gap).toBeGreaterThan(backoff(index + 1) * scale - 2)
    expect(gap).toBeLessThan(backoff(index + 1) * scale + 400)
  }
  expect(said).toMatchObject({
    succeeded: [],
    failed: [{ id: 'm1', error: '500: no room for café' }],
  })
})

for (const status of [429, 503])
  it(`retries ${status} and ignores Retry-After, as the Go library does`, async () => {
    const receiver = await startReceiver(
      (_request, response) => response.writeHead(status, { 'retry-after': '60' }).end(),
      200,
    )
    const said = createReports()
    const client = new Client('K', { endpoint: receiver.url, backoff: soon, ...said.options })
    client.track({ ...call, messageId: 'm1' })
    await client.close()
    expect([receiver.seen.length, said.succeeded]).toEqual([2, ['m1']])
  })

for (const status of [302, 400, 401, 403, 404, 413])
  it(`fails immediately on ${status}, with the port's message`, async () => {
    const receiver = await startReceiver((_request, response) => {
      response.setHeader('location', '/elsewhere')
      refuse(response, status, 'these words')
    })
    const errors: unknown[] = []
    const client = new Client('K', {
      endpoint: receiver.url,
      backoff: soon,
      onFailure: (_call, error) => errors.push(error),
    })
    client.track(call)
    await client.close()
    expect(receiver.seen).toHaveLength(1)
    expect(errors).toMatchObject([{ code: 'refused', status, message: `${status}: these words` }])
  })

it('retries a broken connection and a missing response, and reports which one when it gives up', async () => {
  const resetting = await startReceiver(
    (_request, response) => response.socket?.resetAndDestroy(),
    200,
  )
  const silent = await startReceiver(() => {}, 200)
  const said = createReports()
  for (const { url } of [resetting, silent]) {
    const client = new Client('K', {
      endpoint: url,
      timeout: 150,
      backoff: soon,
      ...said.options,
    })
    client.track(call)
    await client.close()
  }
  expect([resetting.seen.length, silent.seen.length, said.succeeded.length]).toEqual([2, 2, 2])

  const mute = await startReceiver(() => {})
  const nobody = await nobodyThere()
  for (const endpoint of [mute.url, nobody]) {
    const client = new Client('K', {
      endpoint,
      timeout: 50,
      tries: 2,
      backoff: soon,
      ...said.options,
    })
    client.track(call)
    await client.close()
  }
  expect(mute.seen).toHaveLength(2)
  expect(said.failed.map(({ error }) => error)).toEqual([
    `could not reach ${mute.url}/v1/batch: no answer within 50 ms`,
    `could not reach ${nobody}/v1/batch: connect ECONNREFUSED ${new URL(nobody).host}`,
  ])
})

it('loses nothing when it is closed while responses are slow and the first one is 503', async () => {
  const tries = new Map<string, number>()
  const receiver = await startReceiver((request, response) => {
    const { messageId } = posted(request)
    const count = (tries.get(messageId) ?? 0) + 1
    tries.set(messageId, count)
    setTimeout(() => response.writeHead(count < 3 ? 503 : 200).end(), 100)
  })
  const said = createReports()
  const client = new Client('K', { endpoint: receiver.url, backoff: () => 20, ...said.options })
  const sent = Array.from({ length: 45 }, () => client.track(call))
  const closed = client.close()
  expect(client.close()).toBe(closed)
  expect(() => client.track(call)).toThrow(expect.objectContaining({ code: 'closed' }) as Error)
  await closed
  expect(said.succeeded.toSorted()).toEqual(sent.toSorted())
  expect(said.failed).toEqual([])
  expect([...tries.values()]).toEqual([3, 3, 3])
  const sizes = receiver.seen.map((request) => posted(request).batch.length)
  expect(sizes.toSorted((a, b) => a - b)).toEqual([5, 5, 5, 20, 20, 20, 20, 20, 20])
})

it('sends other batches while one waits for its retry', async () => {
  const receiver = await startReceiver(503, 200)
  const said = createReports()
  const client = new Client('K', {
    endpoint: receiver.url,
    flushAt: 1,
    maxConcurrent: 1,
    backoff: () => 200,
    ...said.options,
  })
  client.track({ ...call, messageId: 'first' })
  client.track({ ...call, messageId: 'second' })
  await client.close()
  expect(said.succeeded).toEqual(['second', 'first'])
})

it('keeps calling the callbacks, even if they throw', async () => {
  const receiver = await startReceiver(200, 400)
  const seen: string[] = []
  const fail = (text: string) => {
    seen.push(text)
    throw new Error('of the app')
  }
  const client = new Client('K', {
    endpoint: receiver.url,
    log: fail,
    onSuccess: () => fail('success'),
    onFailure: () => fail('failure'),
  })
  for (const _ of [1, 2]) {
    client.track(call)
    client.track(call)
    await client.flush()
  }
  await client.close()
  const counted = ['success', 'failure'].map((text) => seen.filter((one) => one === text).length)
  expect(counted).toEqual([2, 2])
  expect(seen).toContain('onSuccess threw: Error: of the app')
  // A failure passed to onFailure is not reported again.
  expect(seen.filter((line) => line.startsWith('gave up'))).toEqual([])

  const errors: string[] = []
  const failing = await startReceiver(503)
  const odd = new Client('K', {
    endpoint: failing.url,
    backoff: () => fail('backoff'),
    onFailure: (_call, { message }) => errors.push(message),
  })
  odd.track(call)
  await odd.close()
  expect(errors).toEqual(['backoff threw: Error: of the app'])
})
