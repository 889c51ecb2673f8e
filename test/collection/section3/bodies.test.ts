import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { exchangeBytes, request } from '../../support/rawHttp.ts'
import { startWorkbench, until } from '../../support/workbench.ts'
import { checkRow, key, post, type Row, track } from './table.ts'

const taken = (what: string, body: string | Buffer, headers: Record<string, string> = {}): Row => ({
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
  const head = `POST /v1/track HTTP/1.1\r\nHost: x\r\n${keyLines}${more}Transfer-Encoding: chunked\r\n\r\n`
  return Buffer.concat([Buffer.from(head), ...chunks, Buffer.from('0\r\n\r\n')])
}

describe('a body is read as JSON', () => {
  it.each<Row>([
    taken('without a Content-Type', track()),
    taken('as application/json', track(), { 'Content-Type': 'application/json' }),
    taken('with a charset', track(), { 'Content-Type': 'application/json; charset=utf-8' }),
    taken('as text/plain, as pages send it', track(), { 'Content-Type': 'text/plain' }),
    taken('as a form', track(), { 'Content-Type': 'application/x-www-form-urlencoded' }),
    taken('as a multipart form', track(), { 'Content-Type': 'multipart/form-data; boundary=x' }),
    taken('as a type that is none', track(), { 'Content-Type': ';;,/' }),
    taken('as an empty type', track(), { 'Content-Type': '' }),
    taken('behind a byte order mark', `\uFEFF${track()}`),
    taken('with white space around it', ` \r\n\t${track()}\n\n`),
    taken('in gzip', gzipSync(track()), { 'Content-Encoding': 'gzip' }),
    taken('in gzip, written otherwise', gzipSync(track()), { 'Content-Encoding': 'GZip' }),
    taken('in x-gzip', gzipSync(track()), { 'Content-Encoding': 'x-gzip' }),
    taken('in deflate', deflateSync(track()), { 'Content-Encoding': 'deflate' }),
    taken('in bare deflate', deflateRawSync(track()), { 'Content-Encoding': 'deflate' }),
    taken('in identity', track(), { 'Content-Encoding': 'identity' }),
    taken('in an empty encoding', track(), { 'Content-Encoding': '' }),
    taken('behind a byte order mark in gzip', gzipSync(`\uFEFF${track()}`), {
      'Content-Encoding': 'gzip',
    }),
    taken(
      'in gzip of two members',
      Buffer.concat([gzipSync(track().slice(0, 9)), gzipSync(track().slice(9))]),
      { 'Content-Encoding': 'gzip' },
    ),
    { ...taken('in chunks', ''), bytes: chunked(Buffer.from(track())) },
    {
      ...taken('in chunks of gzip', ''),
      bytes: chunked(gzipSync(track()), 'Content-Encoding: gzip\r\n', 3),
    },
    taken('after 100 Continue', track(), { Expect: '100-continue' }),
    taken('whatever else the client expects', track(), { Expect: 'nothing' }),
    {
      ...taken('from HTTP/1.0', ''),
      bytes: request('/v1/track', track(), key).toString().replace('HTTP/1.1', 'HTTP/1.0'),
    },
    {
      ...taken('to no host', ''),
      bytes: request('/v1/track', track(), key).toString().replace('Host: test\r\n', ''),
    },
    taken('whose keys repeat, with the last of each', `{"event":"First",${track().slice(1)}`),
  ])('$what', checkRow)
})

describe('a body is refused', () => {
  it.each<Row>([
    refused('that is malformed JSON', '{"userId":', /not JSON/),
    refused('with more behind its JSON', `${track()}}`, /not JSON/),
    refused('of two JSON texts', `${track()}\n${track()}`, /not JSON/),
    refused('with a comma too many', '{"userId":"u","event":"E",}', /not JSON/),
    refused('with NaN', '{"userId":"u","event":"E","properties":{"a":NaN}}', /not JSON/),
    refused('with a raw line break in a string', '{"userId":"u\n","event":"E"}', /not JSON/),
    refused('that is empty', '', /not JSON/),
    refused('of white space', '  \n', /not JSON/),
    refused('that is a list', '[]', /a list; it has to be an object/),
    refused('that is a string', '"x"', /a string; it has to be an object/),
    refused('that is a number', '5', /a number; it has to be an object/),
    refused('that is a long number', '9007199254740993', /a number; it has to be an object/),
    refused('that is null', 'null', /null; it has to be an object/),
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
      bytes: 'POST /v1/track HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
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

it('records a body that stops half-way', async () => {
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
