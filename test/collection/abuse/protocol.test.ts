import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { startCollectionPort } from '../../support/collectionPort.ts'
import { eventually } from '../../support/eventually.ts'
import { answers, good, key, rawClient, statuses, track } from '../../support/rawClient.ts'
import { request } from '../../support/rawHttp.ts'

const call = track()
const head = `POST /v1/track HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${key.Authorization}\r\n`
const sized = `Content-Length: ${call.length}\r\n`
const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n`
const chunk = `${call.length.toString(16)}\r\n${call}\r\n`

interface Row {
  what: string
  bytes: string | Buffer
  status: number
  says: RegExp
}

const refused: Row[] = [
  {
    what: 'a line over 16 KB',
    bytes: `POST /${'a'.repeat(17_000)} HTTP/1.1\r\n\r\n`,
    status: 431,
    says: /over 16 KB/,
  },
  {
    what: 'a header over 16 KB',
    bytes: `${head}X: ${'a'.repeat(17_000)}\r\n\r\n`,
    status: 431,
    says: /over 16 KB/,
  },
  {
    what: 'trailers over 16 KB',
    bytes: `${chunked}${chunk}0\r\nX: ${'a'.repeat(17_000)}\r\n\r\n`,
    status: 431,
    says: /over 16 KB/,
  },
  {
    what: 'chunk extensions over 16 KB',
    bytes: `${chunked}5;${'a'.repeat(17_000)}\r\n`,
    status: 413,
    says: /chunk extensions/,
  },
  {
    what: 'a chunk longer than its declared size',
    bytes: `${chunked}${chunk.slice(0, -2)}zz`,
    status: 400,
    says: /chunk/,
  },
  {
    what: 'a header name with a space',
    bytes: `${head}a b: c\r\n\r\n`,
    status: 400,
    says: /header token/,
  },
  {
    what: 'a control character in a header',
    bytes: `${head}a: \u0001\r\n\r\n`,
    status: 400,
    says: /header value/,
  },
  { what: 'a folded header', bytes: `${head}a: b\r\n c\r\n\r\n`, status: 400, says: /whitespace/ },
  {
    what: 'a control character in the path',
    bytes: 'POST /v1/\u0001 HTTP/1.1\r\n\r\n',
    status: 400,
    says: /path/,
  },
  {
    what: 'both length and chunks',
    bytes: `${head}${sized}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    status: 400,
    says: /Transfer-Encoding can't be present/,
  },
  {
    what: 'two lengths',
    bytes: `${head}${sized}${sized}\r\n${call}`,
    status: 400,
    says: /Duplicate Content-Length/,
  },
  {
    what: 'a negative length',
    bytes: `${head}Content-Length: -5\r\n\r\n`,
    status: 400,
    says: /Content-Length/,
  },
  {
    what: 'a length beyond any number',
    bytes: `${head}Content-Length: 99999999999999999999\r\n\r\n`,
    status: 400,
    says: /overflow/,
  },
  {
    what: 'a transfer coding that is not chunked',
    bytes: `${head}Transfer-Encoding: gzip\r\n\r\n`,
    status: 400,
    says: /Transfer-Encoding/,
  },
  {
    what: 'a method in lower case',
    bytes: 'post /v1/track HTTP/1.1\r\n\r\n',
    status: 400,
    says: /method/,
  },
  { what: 'an unknown version', bytes: 'POST / HTTP/9.9\r\n\r\n', status: 400, says: /version/ },
  { what: 'HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', status: 400, says: /HTTP\/2/ },
  { what: 'CONNECT', bytes: 'CONNECT a:80 HTTP/1.1\r\n\r\n', status: 405, says: /CONNECT/ },
  {
    what: 'TLS',
    bytes: Buffer.from('1603010200010001fc0303', 'hex'),
    status: 400,
    says: /this is TLS/,
  },
  {
    what: 'gzip with garbage after it',
    bytes: request('/v1/track', Buffer.concat([gzipSync(call), Buffer.from('garbage')]), {
      ...key,
      'Content-Encoding': 'gzip',
    }),
    status: 400,
    says: /not gzip/,
  },
  {
    what: 'truncated gzip',
    bytes: request('/v1/track', gzipSync(call).subarray(0, -6), {
      ...key,
      'Content-Encoding': 'gzip',
    }),
    status: 400,
    says: /not gzip/,
  },
  {
    what: 'an empty gzip body',
    bytes: request('/v1/track', '', { ...key, 'Content-Encoding': 'gzip' }),
    status: 400,
    says: /not gzip/,
  },
  {
    what: 'gzip within gzip',
    bytes: request('/v1/track', gzipSync(gzipSync(call)), {
      ...key,
      'Content-Encoding': 'gzip, gzip',
    }),
    status: 415,
    says: /gzip, gzip/,
  },
]

it.each(refused)(
  'answers $status to $what, and still serves others',
  async ({ bytes, status, says }) => {
    const port = await startCollectionPort()
    const other = await rawClient(port.url)
    const client = await rawClient(port.url)
    client.socket.write(bytes)
    await eventually(() => statuses(client.text)).toEqual([status])
    const [answer] = answers(client.text)
    expect(answer?.body).toMatchObject({ success: false, code: expect.any(String) as string })
    expect(answer?.body.message).toMatch(says)
    expect(answer?.body.error).toBe(answer?.body.message)
    await eventually(port.rejected).toBe(1)
    expect(port.rejections()[0]).toMatchObject({ status, message: answer?.body.message })

    other.socket.write(good())
    await eventually(() => statuses(other.text)).toEqual([200])
    expect(port.calls()).toBe(1)
  },
)

const accepted: Omit<Row, 'status' | 'says'>[] = [
  { what: 'HTTP/1.0', bytes: `${head.replace('1.1', '1.0')}${sized}\r\n${call}` },
  {
    what: 'the absolute form of its path',
    bytes: `${head.replace('/v1', 'http://host:1/v1')}${sized}\r\n${call}`,
  },
  {
    what: '2,500 headers before its own',
    bytes: `POST /v1/track HTTP/1.1\r\n${'a:b\r\n'.repeat(2500)}Authorization: ${key.Authorization}\r\n${sized}\r\n${call}`,
  },
  { what: 'trailers', bytes: `${chunked}${chunk}0\r\nX: y\r\n\r\n` },
  {
    what: 'an unknown Expect header',
    bytes: `${head}Expect: wonder\r\n${sized}\r\n${call}`,
  },
  {
    what: 'an upgrade',
    bytes: `${head}Connection: Upgrade\r\nUpgrade: h2c\r\n${sized}\r\n${call}`,
  },
  {
    what: 'gzip in upper case',
    bytes: request('/v1/track', gzipSync(call), { ...key, 'Content-Encoding': 'GZIP' }),
  },
  {
    what: 'x-gzip',
    bytes: request('/v1/track', gzipSync(call), { ...key, 'Content-Encoding': 'x-gzip' }),
  },
  {
    what: 'gzip of several members',
    bytes: request(
      '/v1/track',
      Buffer.concat([gzipSync(call.slice(0, 9)), gzipSync(call.slice(9))]),
      { ...key, 'Content-Encoding': 'gzip' },
    ),
  },
  {
    what: 'identity',
    bytes: request('/v1/track', call, { ...key, 'Content-Encoding': 'Identity' }),
  },
]

it.each(accepted)('accepts a call with $what', async ({ bytes }) => {
  const port = await startCollectionPort()
  const client = await rawClient(port.url)
  client.socket.write(bytes)
  await eventually(() => client.text).toMatch(/ 200 OK[^]*\{"success":true\}$/)
  expect(port.calls()).toBe(1)
  expect(port.rejected()).toBe(0)
})

it('sends 100 Continue to a client that waits for it', async () => {
  const port = await startCollectionPort()
  const client = await rawClient(port.url)
  client.socket.write(`${head}Expect: 100-continue\r\n${sized}\r\n`)
  await eventually(() => client.text).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  client.socket.write(call)
  await eventually(() => client.text).toMatch(/ 200 OK/)
})
