import { expect, it } from 'vitest'
import { requestBytes } from '../../../src/main/collection/limits.ts'
import { startCollectionPort } from '../../support/collectionPort.ts'
import { eventually } from '../../support/eventually.ts'
import { answers, honestClient, key, rawClient, track } from '../../support/rawClient.ts'
import { basic, request } from '../../support/rawHttp.ts'

const long = 'x'.repeat(requestBytes - 200)
const huge = 1000

it.each([
  { what: 'a write key', bytes: request('/v1/track', track({ writeKey: long })), status: 400 },
  {
    what: 'a write key of 15 KB of Basic',
    bytes: request('/v1/track', track(), basic('k'.repeat(11_000))),
    status: 400,
  },
  { what: 'a path', bytes: request(`/${'p'.repeat(15_000)}`, track(), key), status: 404 },
  {
    what: 'a type',
    bytes: request('/v1/batch', `{"batch":[{"type":"${long}"}]}`, key),
    status: 200,
  },
  {
    what: 'an encoding',
    bytes: request('/v1/track', track(), { ...key, 'Content-Encoding': 'z'.repeat(15_000) }),
    status: 415,
  },
  {
    what: 'a user agent',
    bytes: request('/v1/track', '{}', { ...key, 'User-Agent': 'u'.repeat(15_000) }),
    status: 400,
  },
  {
    what: 'a library',
    bytes: request(
      '/v1/batch',
      `{"batch":[{"type":"page","context":{"library":{"name":"${long}"}}}]}`,
      key,
    ),
    status: 200,
  },
  { what: 'a method', bytes: `${'M'.repeat(15_000)} / HTTP/1.1\r\n\r\n`, status: 400 },
])('neither stores nor echoes $what completely', async ({ bytes, status }) => {
  const port = await startCollectionPort()
  const client = await rawClient(port.url)
  client.socket.write(bytes)
  await eventually(() => client.text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(client.text.length).toBeLessThan(2 * huge)
  await eventually(port.rejected).toBe(1)
  const { arrived, ...rest } = port.rejections()[0] as { arrived: Buffer }
  expect(JSON.stringify(rest).length).toBeLessThan(2 * huge)
  expect(arrived.length).toBeLessThanOrEqual(16 * 1024)
})

it('stores control characters of a library name unchanged, and only valid Unicode', async () => {
  const port = await startCollectionPort()
  const client = await rawClient(port.url)
  const library = { name: '\u001b[2J\u0000\ud800', version: '\u202e' }
  const batch = [{ type: 'page', context: { library } }]
  client.socket.write(request('/v1/batch', JSON.stringify({ batch }), key))
  await eventually(() => answers(client.text)).toEqual([{ status: 200, body: { success: true } }])
  expect(port.rejections()[0]?.client).toBe('\u001b[2J\u0000\ufffd \u202e')
})

it('serves a client while 20,000 invalid requests arrive', async () => {
  const port = await startCollectionPort()
  const honest = honestClient(port.url)
  const flood = Buffer.concat(Array<Buffer>(1000).fill(request('/v1/track', '{', key)))
  const clients = await Promise.all(Array.from({ length: 20 }, () => rawClient(port.url)))
  for (const { socket } of clients) socket.write(flood)
  await eventually(port.rejected).toBe(20_000)
  const before = honest.asked()
  await eventually(honest.asked).toBeGreaterThan(before + 10)
  expect(await honest.stop()).toEqual([])
})
