import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { arrivingBytes, readOnBytes, requestBytes } from '../../../src/main/collection/limits.ts'
import { startCollectionPort } from '../../support/collectionPort.ts'
import { eventually } from '../../support/eventually.ts'
import {
  honestClient,
  key,
  rawClient,
  type RawClient,
  statuses,
  track,
} from '../../support/rawClient.ts'
import { request } from '../../support/rawHttp.ts'

const head = `POST /v1/track HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${key.Authorization}\r\n`
const megabyte = 1024 * 1024

/** Heap and buffers. */
function memory() {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Writes as fast as the other side reads until it stops. Returns the number of bytes. */
async function writeWithoutEnd({ socket }: RawClient, piece: Buffer, atMost: number) {
  const closed = new Promise((resolve) => socket.once('close', resolve))
  let written = 0
  while (written < atMost && !socket.destroyed) {
    written += piece.length
    if (!socket.write(piece))
      await Promise.race([closed, new Promise((resolve) => socket.once('drain', resolve))])
  }
  return socket.bytesWritten
}

it.each([
  {
    what: 'a length of 10 GB',
    first: 'Content-Length: 10737418240\r\n\r\n',
    piece: Buffer.alloc(64 * 1024, ' '),
  },
  {
    what: 'chunks',
    first: 'Transfer-Encoding: chunked\r\n\r\n',
    piece: Buffer.from(`8000\r\n${' '.repeat(0x8000)}\r\n`),
  },
])(
  'answers 413 to an endless body in $what, and closes the connection',
  async ({ first, piece }) => {
    const port = await startCollectionPort()
    const honest = honestClient(port.url)
    const client = await rawClient(port.url)
    client.socket.write(head + first)
    const written = await writeWithoutEnd(client, piece, 1024 * megabyte)
    expect(statuses(client.text)).toEqual([413])
    expect(client.closed).toBe(true)
    // What is read of it, plus the system's buffers on both sides.
    expect(written).toBeLessThan(2 * readOnBytes + 20 * megabyte)
    expect(await honest.stop()).toEqual([])
    expect(port.rejections()).toMatchObject([{ status: 413, reason: 'too_large' }])
    expect(port.rejections()[0]?.arrived.length).toBe(16 * 1024)
  },
)

it('lets a client that sends ten times the limit finish its request, and reuses the connection', async () => {
  const port = await startCollectionPort()
  const client = await rawClient(port.url)
  client.socket.write(request('/v1/track', Buffer.alloc(10 * requestBytes, ' '), key))
  client.socket.write(request('/v1/track', track(), key))
  await eventually(() => statuses(client.text)).toEqual([413, 200])
})

it('stores a body of one-byte chunks in little more than its size', async () => {
  const port = await startCollectionPort()
  const client = await rawClient(port.url)
  const count = requestBytes - 8192
  const before = memory()
  let most = 0
  client.socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(count)}`)
  client.socket.write(`${track().length.toString(16)}\r\n${track()}\r\n0\r\n\r\n`)
  const answered = () => {
    most = Math.max(most, memory() - before)
    return statuses(client.text)
  }
  await expect.poll(answered, { timeout: 60_000, interval: 5 }).toEqual([200])
  // One buffer per byte would take 100 MB.
  expect(most).toBeLessThan(50 * megabyte)
})

it('holds at most 256 MB of incoming bodies: the oldest is answered 503', async () => {
  const port = await startCollectionPort()
  const honest = honestClient(port.url)
  const count = Math.ceil(arrivingBytes / requestBytes) + 40
  const most = Buffer.alloc(requestBytes - 100, ' ')
  const clients: RawClient[] = []
  while (clients.length < count) {
    const client = await rawClient(port.url)
    client.socket.write(`${head}Content-Length: ${requestBytes}\r\n\r\n`)
    client.socket.write(most)
    clients.push(client)
  }
  await eventually(
    () => clients.filter(({ text }) => text.includes(' 503 ')).length,
  ).toBeGreaterThanOrEqual(39)
  expect(statuses(clients[0]?.text ?? '')).toEqual([503])
  expect(clients.at(-1)?.text).toBe('')
  expect(await honest.stop()).toEqual([])
})

it('answers 413 to 200 bodies that inflate to a gigabyte, and still serves others', async () => {
  const port = await startCollectionPort()
  const honest = honestClient(port.url)
  const zeros = Buffer.alloc(256 * megabyte)
  const bombs = [
    { encoding: 'gzip', bytes: gzipSync(zeros) },
    { encoding: 'deflate', bytes: deflateSync(zeros) },
    { encoding: 'deflate', bytes: deflateRawSync(zeros) },
    // Empty gzip members, and then one that is too large.
    {
      encoding: 'gzip',
      bytes: Buffer.concat([
        ...Array<Buffer>(9000).fill(gzipSync('')),
        gzipSync(zeros.subarray(0, megabyte)),
      ]),
    },
  ]
  const before = process.memoryUsage().rss
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, at) => {
      const { encoding, bytes } = bombs[at % bombs.length] as (typeof bombs)[0]
      const client = await rawClient(port.url)
      client.socket.write(request('/v1/batch', bytes, { ...key, 'Content-Encoding': encoding }))
      // They share one processor: the last is answered when all are.
      await expect
        .poll(() => statuses(client.text), { timeout: 240_000, interval: 500 })
        .toHaveLength(1)
      return statuses(client.text)[0]
    }),
  )
  expect(new Set(answers)).toEqual(new Set([413]))
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * megabyte)
  expect(await honest.stop()).toEqual([])
  expect(honest.asked()).toBeGreaterThan(5)
}, 300_000)
