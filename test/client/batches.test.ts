import fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Client } from '../../src/client/client.ts'
import { readOptions } from '../../src/client/options.ts'
import { createReports, posted } from '../support/posted.ts'
import { startReceiver } from '../support/receiver.ts'
import { startWorkbench } from '../support/workbench.ts'

const call = (n: number) => ({ messageId: `m${n}`, userId: 'u', event: 'E' })
const ids = (batch: { messageId: string }[]) => batch.map(({ messageId }) => messageId)

/** A call with this many bytes of JSON. */
function callOf(messageId: string, bytes: number, filler = 'x') {
  const base = { messageId, userId: 'u', event: 'E', timestamp: '2026-11-21T00:59:32.000Z' }
  const empty = JSON.stringify({ ...base, type: 'track', properties: { filler: '' } }).length
  const each = Buffer.byteLength(filler)
  const room = bytes - empty
  const text = filler.repeat(Math.floor(room / each)) + 'x'.repeat(room % each)
  return { ...base, properties: { filler: text } }
}

it('posts a batch as the Go library does: its own messageId, sentAt and library around the calls', async () => {
  const receiver = await startReceiver()
  const client = new Client('WRITEKEY1', { endpoint: `${receiver.url}/` })
  const id = client.track({ userId: 'u', event: 'E', context: { ip: '8.8.8.8' } })
  await client.close()
  const [request] = receiver.seen
  expect(request).toMatchObject({
    method: 'POST',
    url: '/v1/batch',
    headers: {
      authorization: `Basic ${Buffer.from('WRITEKEY1:').toString('base64')}`,
      'content-type': 'application/json',
      'user-agent': 'hookbench-client/1.0',
    },
  })
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string
  const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/) as string
  expect(posted(request!)).toEqual({
    batch: [
      {
        type: 'track',
        userId: 'u',
        event: 'E',
        context: { ip: '8.8.8.8' },
        messageId: id,
        timestamp: time,
      },
    ],
    messageId: uuid,
    sentAt: time,
    context: { library: { name: 'hookbench', version: '1.0' } },
  })
  expect(id).toEqual(uuid)
})

it('sends 20 calls as soon as they are queued, and the 21st at the next flush', async () => {
  const receiver = await startReceiver()
  const client = new Client('K', { endpoint: receiver.url })
  for (let n = 1; n <= 21; n++) client.track(call(n))
  await expect.poll(() => receiver.seen.length).toBe(1)
  expect(ids(posted(receiver.seen[0]!).batch)).toEqual(
    Array.from({ length: 20 }, (_, i) => `m${i + 1}`),
  )
  await client.flush()
  expect(receiver.seen.map((request) => ids(posted(request).batch)).slice(1)).toEqual([['m21']])
  await client.close()
  expect(receiver.seen).toHaveLength(2)
})

it('sends each call immediately with flushAt 1, and accepts size as an alias', async () => {
  const receiver = await startReceiver()
  const one = new Client('K', { endpoint: receiver.url, flushAt: 1 })
  one.track(call(1))
  await expect.poll(() => receiver.seen.length).toBe(1)
  const three = new Client('K', { endpoint: receiver.url, size: 3 })
  for (let n = 1; n <= 4; n++) three.track(call(n))
  await expect.poll(() => receiver.seen.length).toBe(2)
  expect(ids(posted(receiver.seen[1]!).batch)).toEqual(['m1', 'm2', 'm3'])
  await Promise.all([one.close(), three.close()])
})

it('sends queued calls 5 s after the last flush by default', async () => {
  expect(readOptions('K', {})).toMatchObject({
    endpoint: 'http://127.0.0.1:8420',
    flushAt: 20,
    flushAfter: 5000,
    tries: 10,
  })
  const receiver = await startReceiver()
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const lines: string[] = []
  const client = new Client('K', { endpoint: receiver.url, log: (line) => lines.push(line) })
  const posts = () => lines.filter((line) => line.startsWith('posting')).length

  vi.advanceTimersByTime(1000)
  client.track(call(1))
  vi.advanceTimersByTime(3999)
  expect(posts()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(posts()).toBe(1)
  vi.advanceTimersByTime(2000)
  // A full batch is a flush too, so the interval starts over.
  for (let n = 2; n <= 22; n++) client.track(call(n))
  expect(posts()).toBe(2)
  vi.advanceTimersByTime(4999)
  expect(posts()).toBe(2)
  vi.advanceTimersByTime(1)
  expect(posts()).toBe(3)
  vi.useRealTimers()
  await client.close()
  expect(receiver.seen.flatMap((request) => ids(posted(request).batch)).toSorted()).toEqual(
    Array.from({ length: 22 }, (_, i) => `m${i + 1}`).toSorted(),
  )
})

it('flushes on its own when the interval has passed', async () => {
  const receiver = await startReceiver()
  const client = new Client('K', { endpoint: receiver.url, flushAfter: 50 })
  for (const n of [1, 2]) {
    client.track(call(n))
    await expect.poll(() => receiver.seen.length).toBe(n)
  }
  await client.close()
})

it('fills requests up to 500 KB, never beyond, and loses no call', async () => {
  const receiver = await startReceiver()
  const sizes = fc.array(
    fc.oneof(fc.integer({ min: 130, max: 2000 }), fc.integer({ min: 20_000, max: 32_768 })),
    { minLength: 1, maxLength: 70 },
  )
  await fc.assert(
    fc.asyncProperty(sizes, fc.constantFrom('x', 'é', '🦆'), async (bytes, filler) => {
      receiver.seen.length = 0
      const options = { endpoint: receiver.url, flushAt: 2500, maxConcurrent: 1 }
      const client = new Client('K', options)
      const sent = bytes.map((size, n) => client.track(callOf(`m${n}`, size, filler)))
      await client.close()
      const requests = receiver.seen.map((request) => ({
        size: Buffer.byteLength(request.body),
        batch: posted(request).batch,
      }))
      expect(requests.flatMap(({ batch }) => ids(batch))).toEqual(sent)
      for (const [index, { size }] of requests.entries()) {
        expect(size).toBeLessThanOrEqual(500 * 1024)
        const next = requests[index + 1]?.batch[0]
        if (next)
          expect(size + 1 + Buffer.byteLength(JSON.stringify(next))).toBeGreaterThan(500 * 1024)
      }
    }),
    { numRuns: 40 },
  )
})

it('sends a request of exactly 500 KB', async () => {
  const receiver = await startReceiver()
  const client = new Client('K', { endpoint: receiver.url, flushAt: 2500, maxConcurrent: 1 })
  client.track(callOf('m0', 200))
  await client.flush()
  const around = Buffer.byteLength(receiver.seen[0]!.body) - 200
  // 15 calls of 32,768 bytes with their commas, and the remainder.
  const left = 500 * 1024 - around - 15 * 32_769
  for (let n = 0; n < 15; n++) client.track(callOf(`m${n}`, 32_768))
  client.track(callOf('last', left))
  await client.flush()
  expect(receiver.seen.map(({ body }) => Buffer.byteLength(body)).slice(1)).toEqual([512_000])
  for (let n = 0; n < 15; n++) client.track(callOf(`m${n}`, 32_768))
  client.track(callOf('last', left + 1))
  await client.close()
  expect(receiver.seen.slice(2).map((request) => posted(request).batch.length)).toEqual([15, 1])
})

it('accepts a call of exactly 32 KB, as the port does, and rejects one byte more', async () => {
  const { client: api, collect } = await startWorkbench()
  const said = createReports()
  const client = new Client('WRITEKEY1', { endpoint: collect, ...said.options })
  client.track(callOf('exact', 32_768, 'é'))
  expect(() => client.track(callOf('over', 32_769, 'é'))).toThrow(
    expect.objectContaining({
      code: 'too_large',
      message: 'the call is 32769 bytes of JSON; at most 32768 are accepted',
    }) as Error,
  )
  await client.close()
  expect(said).toMatchObject({ succeeded: ['exact'], failed: [] })
  expect((await api.status()).totals).toMatchObject({ calls: 1, rejections: 0 })
})

it('rejects a call beyond the queue limit, and loses none that it accepted', async () => {
  const gate = Promise.withResolvers<void>()
  const receiver = await startReceiver(
    (_request, response) => void gate.promise.then(() => response.writeHead(200).end()),
  )
  const said = createReports()
  const options = { endpoint: receiver.url, queueBytes: 512_000, maxConcurrent: 2 }
  const client = new Client('K', { ...options, ...said.options })
  const accepted = Array.from({ length: 51 }, (_, n) => client.track(callOf(`m${n}`, 10_000)))
  const full = { code: 'queue_full', message: expect.stringContaining('512000') as string }
  expect(() => client.track(callOf('over', 10_000))).toThrow(expect.objectContaining(full) as Error)
  gate.resolve()
  await client.flush()
  accepted.push(client.track(callOf('after', 10_000)))
  await client.close()
  expect(said.succeeded.toSorted()).toEqual(accepted.toSorted())
  expect(receiver.seen.flatMap((request) => ids(posted(request).batch))).toHaveLength(52)
})

it('the client has at most maxConcurrent requests in progress', async () => {
  let [open, most] = [0, 0]
  const receiver = await startReceiver((_request, response) => {
    most = Math.max(most, ++open)
    setTimeout(() => {
      open--
      response.writeHead(200).end()
    }, 20)
  })
  const client = new Client('K', { endpoint: receiver.url, flushAt: 1, maxConcurrent: 3 })
  for (let n = 0; n < 12; n++) client.track(call(n))
  await client.close()
  expect([receiver.seen.length, most]).toEqual([12, 3])
})
