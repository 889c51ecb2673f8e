import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { exchangeBytes, request } from '../../support/rawHttp.ts'
import { startWorkbench, until } from '../../support/workbench.ts'
import { checkRow, key, post, type Row, track } from './table.ts'

const accepted = (
  what: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Row => ({
  what,
  bytes: post('/v1/track', body, { ...key, ...headers }),
  status: 200,
  calls: [{ type: 'track', userId: 'u1', label: 'E' }],
})
const refused = (
  what: string,
  body: string | Buffer,
  says: RegExp,
  more: Partial<Row> = {},
): Row => ({
  what,
  bytes: post('/v1/track', body),
  status: 400,
  reason: 'bad_request',
  says,
  ...more,
})
const encoded = (encoding: string, body: string | Buffer = track()) =>
  post('/v1/track', body, { ...key, 'Content-Encoding': encoding })

const keyLines = Object.entries(key)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')
const chunked = (body: Buffer, more = '', size = 7): Buffer => {
  const chunks: Buffer[] = []
  for (let at = 0; at < body.length; at += size) {
    const chunk = body.subarray(at, at + size)
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'))
  }
  const head = `POST /v1/track HTTP/1.1\r\nHost: localhost\r\n${keyLines}${more}Transfer-Encoding: chunked\r\n\r\n`
  return Buffer.concat([Buffer.from(head), ...chunks, Buffer.from('0\r\n\r\n')])
}

describe('a body is read as JSON', () => {
  it.each<Row>([
    accepted('without a Content-Type', track()),
    accepted('as application/json', track(), { 'Content-Type': 'application/json' }),
    accepted('with a charset', track(), { 'Content-Type': 'application/json; charset=utf-8' }),
    accepted('as text/plain, as pages send it', track(), { 'Content-Type': 'text/plain' }),
    accepted('as a form', track(), { 'Content-Type': 'application/x-www-form-urlencoded' }),
    accepted('as a multipart form', track(), { 'Content-Type': 'multipart/form-data; boundary=x' }),
    accepted('as a type that is none', track(), { 'Content-Type': ';;,/' }),
    accepted('as an empty type', track(), { 'Content-Type': '' }),
    accepted('behind a byte order mark', `\uFEFF${track()}`),
    accepted('with white space around it', ` \r\n\t${track()}\n\n`),
    accepted('in gzip', gzipSync(track()), { 'Content-Encoding': 'gzip' }),
    accepted('in gzip, in other letter case', gzipSync(track()), { 'Content-Encoding': 'GZip' }),
    accepted('in x-gzip', gzipSync(track()), { 'Content-Encoding': 'x-gzip' }),
    accepted('in deflate', deflateSync(track()), { 'Content-Encoding': 'deflate' }),
    accepted('in bare deflate', deflateRawSync(track()), { 'Content-Encoding': 'deflate' }),
    accepted('in identity', track(), { 'Content-Encoding': 'identity' }),
    accepted('in an empty encoding', track(), { 'Content-Encoding': '' }),
    accepted('behind a byte order mark in gzip', gzipSync(`\uFEFF${track()}`), {
      'Content-Encoding': 'gzip',
    }),
    accepted(
      'in gzip of two members',
      Buffer.concat([gzipSync(track().slice(0, 9)), gzipSync(track().slice(9))]),
      { 'Content-Encoding': 'gzip' },
    ),
    { ...accepted('in chunks', ''), bytes: chunked(Buffer.from(track())) },
    {
      ...accepted('in chunks of gzip', ''),
      bytes: chunked(gzipSync(track()), 'Content-Encoding: gzip\r\n', 3),
    },
    accepted('after 100 Continue', track(), { Expect: '100-continue' }),
    accepted('with any other Expect header', track(), { Expect: 'nothing' }),
    {
      ...accepted('from HTTP/1.0', ''),
      bytes: request('/v1/track', track(), key).toString().replace('HTTP/1.1', 'HTTP/1.0'),
    },
    {
      ...accepted('to no host', ''),
      bytes: request('/v1/track', track(), key).toString().replace('Host: localhost\r\n', ''),
    },
    accepted('whose keys repeat, with the last of each', `{"event":"First",${track().slice(1)}`),
  ])('$what', checkRow)
})

describe('a body is rejected', () => {
  it.each<Row>([
    refused('that is malformed JSON', '{"userId":', /not JSON/),
    refused('with more behind its JSON', `${track()}}`, /not JSON/),
    refused('of two JSON texts', `${track()}\n${track()}`, /not JSON/),
    refused('with a comma too many', '{"userId":"u","event":"E",}', /not JSON/),
    refused('with NaN', '{"userId":"u","event":"E","properties":{"a":NaN}}', /not JSON/),
    refused('with a raw line break in a string', '{"userId":"u\n","event":"E"}', /not JSON/),
    refused('that is empty', '', /not JSON/),
    refused('of white space', '  \n', /not JSON/),
    refused('that is a list', '[]', /a list; must be an object/),
    refused('that is a string', '"x"', /a string; must be an object/),
    refused('that is a number', '5', /a number; must be an object/),
    refused('that is a long number', '9007199254740993', /a number; must be an object/),
    refused('that is null', 'null', /null; must be an object/),
    refused(
      'that is not UTF-8',
      Buffer.from('{"userId":"u\xff","event":"E"}', 'latin1'),
      /not UTF-8/,
    ),
    refused('in UTF-16', Buffer.from(`\uFEFF${track()}`, 'utf16le'), /not UTF-8/),
    refused('that is not the gzip it says', '', /not gzip/, { bytes: encoded('gzip') }),
    refused('whose gzip stops', '', /not gzip/, {
      bytes: encoded('gzip', gzipSync(track()).subarray(0, -9)),
    }),
    refused('that is not the deflate it says', '', /not deflate/, { bytes: encoded('deflate') }),
    refused('in an encoding nobody knows', '', /br is not gzip or deflate/, {
      bytes: encoded('br'),
      status: 415,
    }),
    refused(
      'in gzip that the request does not declare',
      '',
      /Set the header Content-Encoding: gzip/,
      {
        bytes: post('/v1/track', gzipSync(track())),
      },
    ),
    refused(
      'that is a form',
      'userId=u_1&event=Order%20Completed&properties[total]=27',
      /the body is a form/,
    ),
    refused('in two encodings', '', /is not gzip or deflate/, {
      bytes: encoded('gzip, gzip', gzipSync(gzipSync(track()))),
      status: 415,
    }),
    refused('in chunks that are none', '', /chunk size/, {
      bytes:
        'POST /v1/track HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    }),
    refused('nested 10,000 deep', '', /levels deep/, {
      bytes: post(
        '/v1/track',
        track({ properties: { a: 0 } }).replace('0', '['.repeat(10_000) + ']'.repeat(10_000)),
      ),
    }),
    refused('of a long number nested 50,000 deep', '', /levels deep/, {
      bytes: post('/v1/track', `${'['.repeat(50_000)}9007199254740993${']'.repeat(50_000)}`),
    }),
  ])('$what', checkRow)
})

it('records an incomplete body', async () => {
  const started = await startWorkbench()
  const whole = request('/v1/track', track(), key)
  await exchangeBytes(started.collect, whole.subarray(0, whole.length - 10), { hangUp: true })
  const rejection = await until(
    started,
    async () => (await started.client.rejections.list({ limit: 1 })).items[0] ?? null,
  )
  expect(rejection).toMatchObject({
    reason: 'bad_request',
    status: 0,
    message: 'the body stopped after 17 of 27 bytes',
  })
})
