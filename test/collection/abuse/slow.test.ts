import { expect, it } from 'vitest'
import { openConnections, startCollectionPort } from '../../support/collectionPort.ts'
import { eventually } from '../../support/eventually.ts'
import {
  drip,
  good,
  honestClient,
  key,
  rawClient,
  statuses,
  track,
} from '../../support/rawClient.ts'

const head = `POST /v1/track HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${key.Authorization}\r\n`
const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n`

it.each([
  { what: 'headers that arrive byte by byte', first: 'POST /v1/track HTTP/1.1\r\nX: ', byte: 'y' },
  { what: 'headers that stop', first: 'POST /v1/tra', byte: '' },
  {
    what: 'a body that arrives byte by byte',
    first: `${head}Content-Length: 9999\r\n\r\n`,
    byte: '{',
  },
  { what: 'a body that stops', first: `${head}Content-Length: 9999\r\n\r\n{"userId"`, byte: '' },
  { what: 'endless chunks', first: chunked, byte: '1\r\n{\r\n' },
  { what: 'endless trailers', first: `${chunked}0\r\n`, byte: 'a: b\r\n' },
  {
    what: 'a body after 100 Continue',
    first: `${head}Expect: 100-continue\r\nContent-Length: 9\r\n\r\n`,
    byte: '',
  },
])('answers 408 to $what, and still serves others', async ({ first, byte }) => {
  const port = await startCollectionPort({ requestMs: 700, lingerMs: 200 })
  const honest = honestClient(port.url)
  const client = await rawClient(port.url)
  client.socket.write(first)
  if (byte) drip(client.socket, byte, 20)
  await eventually(() => statuses(client.text)).toEqual([408])
  await eventually(() => client.ended).toBe(true)
  expect(await honest.stop()).toEqual([])
  expect(honest.asked()).toBeGreaterThan(5)
  await eventually(port.rejected).toBe(1)
  expect(port.rejections()[0]).toMatchObject({
    status: 408,
    message: expect.stringMatching(/not complete after 700 ms/) as string,
  })
  // Closed, although the client continues.
  await eventually(() => client.closed).toBe(byte !== '')
  expect(port.calls()).toBe(honest.asked())
})

it('closes a connection that never sends anything, and records nothing', async () => {
  const port = await startCollectionPort({ requestMs: 300 })
  const client = await rawClient(port.url)
  await eventually(() => client.ended).toBe(true)
  expect(client.text).toBe('')
  await eventually(() => openConnections(port)).toBe(0)
  expect(port.rejected()).toBe(0)
})

it('closes an idle keep-alive connection', async () => {
  const port = await startCollectionPort({ keepAliveMs: 100 })
  const client = await rawClient(port.url)
  client.socket.write(good())
  await eventually(() => statuses(client.text)).toEqual([200])
  await eventually(() => client.ended).toBe(true)
  expect(port.rejected()).toBe(0)
})

// On a busy machine, the honest client waits some seconds behind the flood.
it('disconnects a client that does not read its responses, and reads no more from it', async () => {
  const port = await startCollectionPort({ stalledMs: 5000 })
  const honest = honestClient(port.url)
  const client = await rawClient(port.url)
  client.socket.pause()
  const wanted = 200_000
  // Invalid calls: their stored data is small, but their responses are large.
  const bad = Buffer.from(`POST /v1/track HTTP/1.1\r\nContent-Length: 0\r\n\r\n`.repeat(1000))
  for (let i = 0; i < wanted / 1000; i++) client.socket.write(bad)
  await eventually(() => client.error ?? client.closed).toBeTruthy()
  expect(await honest.stop()).toEqual([])
  expect(honest.asked()).toBeGreaterThan(5)
  expect(port.rejected()).toBeLessThan(wanted / 2)
  expect(track().length).toBeGreaterThan(0)
})
