import { spawn } from 'node:child_process'
import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { openConnections, startCollectionPort } from '../../support/collectionPort.ts'
import { eventually } from '../../support/eventually.ts'
import { good, key, rawClient, statuses, track } from '../../support/rawClient.ts'
import { request } from '../../support/rawHttp.ts'
import { temporaryDirectory } from '../../support/workbench.ts'

const garbage = 'this is not HTTP\r\n\r\n'
const badChunk = `POST /v1/track HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`

it.each([
  { what: 'a valid request', bytes: [good(), garbage], expected: [200, 400] },
  { what: 'three', bytes: [good(), good(), good(), garbage], expected: [200, 200, 200, 400] },
  {
    what: 'a rejected request',
    bytes: [request('/v1/track', '{}', key), garbage],
    expected: [400, 400],
  },
  { what: 'a valid request, within a body', bytes: [good(), badChunk], expected: [200, 400] },
  {
    what: 'a request longer than its Content-Length',
    bytes: [
      request('/v1/track', `${track()}and more`, {
        ...key,
        'Content-Length': String(track().length),
      }),
    ],
    expected: [200, 400],
  },
])('answers invalid bytes after $what in their turn', async ({ bytes, expected }) => {
  const port = await startCollectionPort()
  const client = await rawClient(port.url)
  client.socket.write(Buffer.concat(bytes.map((part) => Buffer.from(part))))
  await eventually(() => client.ended).toBe(true)
  expect(statuses(client.text)).toEqual(expected)
  expect(client.text.toLowerCase().match(/connection: close/g)).toHaveLength(1)
  expect(port.calls()).toBe(expected.filter((status) => status === 200).length)
  await eventually(port.rejected).toBe(expected.filter((status) => status !== 200).length)
})

it('records a connection of garbage once, however much arrives, and closes it', async () => {
  const port = await startCollectionPort({ lingerMs: 200 })
  const client = await rawClient(port.url)
  for (let i = 0; i < 20; i++) client.socket.write(garbage.repeat(1000))
  await eventually(() => statuses(client.text)).toEqual([400])
  client.socket.write(garbage)
  // It never ends its own half.
  await eventually(() => openConnections(port)).toBe(0)
  expect(port.rejected()).toBe(1)
})

it('answers a client that half-closes after its requests', async () => {
  const port = await startCollectionPort({}, { directory: await temporaryDirectory() })
  const client = await rawClient(port.url)
  client.socket.end(Buffer.concat(Array<Buffer>(300).fill(good())))
  await eventually(() => client.closed).toBe(true)
  expect(statuses(client.text)).toEqual(Array(300).fill(200))
})

it('answers a client that half-closes right after its only request', async () => {
  const port = await startCollectionPort({}, { directory: await temporaryDirectory() })
  const client = await rawClient(port.url)
  client.socket.end(good())
  await eventually(() => client.closed).toBe(true)
  expect(statuses(client.text)).toEqual([200])
})

it.each(['', 'Connection: upgrade\r\nUpgrade: h2c\r\n'])(
  'closes immediately when a client half-closes within a body, with headers %j',
  async (headers) => {
    const port = await startCollectionPort({ requestMs: 60_000, lingerMs: 50 })
    const client = await rawClient(port.url)
    client.socket.end(`POST /v1/track HTTP/1.1\r\n${headers}Content-Length: 20\r\n\r\n{"user`)
    await eventually(() => client.closed).toBe(true)
    expect(port.rejections()).toMatchObject([{ status: 0 }])
  },
)

it('survives a client that requests a tunnel and resets its connection', async () => {
  const port = await startCollectionPort()
  const client = await rawClient(port.url)
  client.socket.write('CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await eventually(port.rejected).toBe(1)
  client.socket.resetAndDestroy()
  // An unhandled reset would fail the whole run as an uncaught exception.
  await eventually(() => openConnections(port)).toBe(0)
})

it('answers the earlier requests of a client that half-closes within a request', async () => {
  const port = await startCollectionPort()
  const client = await rawClient(port.url)
  client.socket.end(Buffer.concat([good(), good().subarray(0, -5)]))
  await eventually(() => client.closed).toBe(true)
  expect(statuses(client.text)).toEqual([200, 400])
  expect(port.rejections()).toMatchObject([
    { status: 0, message: expect.stringMatching(/the body stopped after/) as string },
  ])
})

it('records an incomplete request head', async () => {
  const port = await startCollectionPort()
  const client = await rawClient(port.url)
  client.socket.end('POST /v1/tra')
  await eventually(port.rejected).toBe(1)
  expect(port.rejections()).toMatchObject([
    { status: 0, message: 'the client stopped in the middle of a request' },
  ])
  await eventually(() => client.closed).toBe(true)
})

it('answers each of 2,000 pipelined requests', async () => {
  const port = await startCollectionPort()
  const client = await rawClient(port.url)
  client.socket.write(Buffer.concat(Array<Buffer>(2000).fill(good())))
  await eventually(() => client.text.split('{"success":true}').length - 1).toBe(2000)
  expect(port.calls()).toBe(2000)
})

it('reads a limited amount from one connection before others get their turn', async () => {
  const port = await startCollectionPort()
  const { port: number } = new URL(port.url)
  const small = 'POST /v1/track HTTP/1.1\\r\\nContent-Length: 0\\r\\n\\r\\n'
  // From another process: this one could not send while it receives.
  const child = spawn(process.execPath, [
    '-e',
    `const s = net.connect(${number}, '127.0.0.1'); s.resume(); s.on('error', () => {})
    for (let i = 0; i < 200; i++) s.write('${small}'.repeat(1000))`,
  ])
  onTestFinished(() => void child.kill())
  let before = 0
  let most = 0
  while (before < 50_000) {
    await setImmediate()
    most = Math.max(most, port.requests() - before)
    before = port.requests()
  }
  // 1,500 of them are 64 KB.
  expect(most).toBeLessThan(2500)
})
