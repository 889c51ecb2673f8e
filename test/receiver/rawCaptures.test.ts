import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { requestEnd } from '../../src/main/receiver/rawRequest.ts'
import { startWorkbench, type Started } from '../support/workbench.ts'

/** Writes parts of a request one after the other, and waits until `responses` have arrived. */
async function exchange({ receiver }: Started, parts: string[], responses = 1): Promise<void> {
  const { hostname, port } = new URL(receiver)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  for (const part of parts) {
    socket.write(part)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await expect.poll(() => text.split('HTTP/1.1 200').length - 1).toBe(responses)
  socket.destroy()
}

async function rawOf({ client }: Started, count: number): Promise<string[]> {
  await expect.poll(async () => (await client.captures.list({})).items.length).toBe(count)
  const { items } = await client.captures.list({})
  const details = await Promise.all(items.map(({ id }) => client.captures.get({ id })))
  return details.toReversed().map(({ raw }) => raw?.text ?? '')
}

const odd =
  'POST /inbox?q=1 HTTP/1.1\r\nhost:localhost\r\nX-Two:  spaced \t\r\nx-TWO: again\r\nContent-Length: 3\r\n\r\nabc'

it('stores a request as received: spaces, order, case and repeated headers', async () => {
  const started = await startWorkbench()
  await exchange(started, [odd])
  expect(await rawOf(started, 1)).toEqual([odd])
  const [capture] = (await started.client.captures.list({})).items
  expect(capture?.headers).toEqual([
    ['host', 'localhost'],
    ['X-Two', 'spaced'],
    ['x-TWO', 'again'],
    ['Content-Length', '3'],
  ])
})

const chunked = [
  'POST /inbox HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n',
  '2;name=value\r\nab\r\n',
  '3\r\ncde\r\n0\r\n',
  'Trailer: x\r\n\r\n',
]

it('stores a chunked body with its chunk sizes, extensions and trailers', async () => {
  const started = await startWorkbench()
  await exchange(started, chunked)
  expect(await rawOf(started, 1)).toEqual([chunked.join('')])
  expect((await started.client.captures.list({})).items[0]?.body.text).toBe('abcde')
})

it('separates the requests of a connection, also when they arrive together or in parts', async () => {
  const started = await startWorkbench()
  const get = 'GET /inbox HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const all = [odd, chunked.join(''), get, odd]
  const text = all.join('')
  const parts = [text.slice(0, 100), text.slice(100, 190), text.slice(190)]
  await exchange(started, parts, 4)
  expect(await rawOf(started, 4)).toEqual(all)
})

it('stores the cookies that give access to the screen nowhere', async () => {
  const started = await startWorkbench()
  const head = (cookie: string) =>
    `GET /inbox HTTP/1.1\r\nHost: localhost\r\nCOOKIE:${cookie}\r\nZ: 1\r\n\r\n`
  await exchange(started, [head(' hookbench-a=secret; b=1')])
  await exchange(started, [head('hookbench-a=secret')])
  expect(await rawOf(started, 2)).toEqual([
    head(' b=1'),
    'GET /inbox HTTP/1.1\r\nHost: localhost\r\nZ: 1\r\n\r\n',
  ])
})

it('has the head and the beginning of a body that is too long to be stored', async () => {
  const started = await startWorkbench()
  const body = 'x'.repeat(900_000)
  const head = `POST /inbox HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n`
  await exchange(started, [head + body, odd], 2)
  await rawOf(started, 2)
  const [, first] = (await started.client.captures.list({})).items
  const { raw } = await started.client.captures.get({ id: first!.id })
  expect(raw).toMatchObject({ truncated: true, bytes: head.length + body.length })
  expect(raw?.text.startsWith(`${head}xxx`)).toBe(true)
})

it('finds the end of a request only when all of it is there', () => {
  const bytes = Buffer.from(`\r\n${chunked.join('')}GET`)
  const whole = { start: 2, bodyStart: 2 + chunked[0]!.length, end: bytes.length - 3 }
  for (let length = 0; length <= bytes.length; length++)
    expect(
      requestEnd(bytes.subarray(0, length), { chunked: true, contentLength: 0 }),
      `${length} bytes`,
    ).toEqual(length < whole.end ? null : whole)
})

const sign = (secret: string, body: string) => createHmac('sha1', secret).update(body).digest('hex')

it.each([
  ['the body as it is', '{ "a": 1.0 }', '{ "a": 1.0 }', 'valid', 'invalid'],
  ['the body parsed and serialised again', '{ "a": 1.0 }', '{"a":1}', 'invalid', 'valid'],
  ['a body that serialises to itself', '{"a":1}', '{"a":1}', 'valid', 'valid'],
  ['a body that is not JSON', 'a=1', 'a=1', 'valid', null],
])('verifies a signature over %s', async (_what, body, signed, ...verdicts) => {
  const [signature, reserialised] = verdicts
  const { client, receiver } = await startWorkbench()
  await client.destinations.update({ id: '1', sharedSecret: 's3cret' })
  const headers = { 'X-Signature': sign('s3cret', signed) }
  await fetch(`${receiver}/inbox`, { method: 'POST', headers, body })
  await expect
    .poll(async () => (await client.captures.list({})).items[0])
    .toMatchObject({ signature, reserialised })
})

it('clears the captures that a filter matches, and no others', async () => {
  const { client, receiver } = await startWorkbench()
  await client.receivers.create({ name: 'other' })
  for (const path of ['/inbox?drop', '/other?drop', '/inbox', '/inbox?drop'])
    await fetch(receiver + path, { method: 'POST', body: path })
  await expect.poll(async () => (await client.captures.list({})).items.length).toBe(4)
  expect(await client.captures.clear({ receiver: 'inbox', filter: 'drop' })).toEqual({ cleared: 2 })
  const paths = async () => (await client.captures.list({})).items.map(({ path }) => path)
  expect(await paths()).toEqual(['/inbox', '/other?drop'])
  expect(await client.captures.clear({})).toEqual({ cleared: 2 })
  expect(await paths()).toEqual([])
})
