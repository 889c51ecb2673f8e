import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { checkRow, key, post, type Row, track } from './table.ts'

const callBytes = 32 * 1024
const requestBytes = 500 * 1024

/** A track call whose JSON has exactly this many bytes. */
function callOf(bytes: number, character = 'x') {
  const pad = character.repeat(
    (bytes - Buffer.byteLength(track({ pad: '' }))) / Buffer.byteLength(character),
  )
  return track({ pad })
}
const page = { type: 'page', userId: 'u' }
const batch = (calls: unknown[], more: object = {}) =>
  post('/v1/batch', JSON.stringify({ ...more, batch: calls }))
/** A batch request of exactly this many bytes, with white space after its JSON. */
const requestOf = (bytes: number) => JSON.stringify({ batch: [page] }).padEnd(bytes)
const zipped = (body: string) =>
  post('/v1/batch', gzipSync(body), { ...key, 'Content-Encoding': 'gzip' })
const deep = (levels: number) =>
  JSON.parse('{"a":'.repeat(levels) + '1' + '}'.repeat(levels)) as object

const accepted = (what: string, bytes: Buffer, calls = 1): Row => ({
  what,
  bytes,
  status: 200,
  calls: Array<object>(calls).fill({}),
})
const tooLarge = (what: string, bytes: Buffer, says: RegExp): Row => ({
  what,
  bytes,
  status: 413,
  reason: 'too_large',
  says,
})

describe('within the limits', () => {
  it.each<Row>([
    accepted('a call of exactly 32 KB', post('/v1/track', callOf(callBytes))),
    accepted(
      'a call of exactly 32 KB in two-byte letters',
      post('/v1/track', callOf(callBytes + 1, 'é')),
    ),
    accepted(
      'a call over 32 KB only by its white space',
      post(
        '/v1/track',
        callOf(callBytes)
          .replaceAll(',', ' , ')
          .padEnd(callBytes + 900),
      ),
    ),
    accepted(
      'a call in a batch of exactly 32 KB',
      post('/v1/batch', `{"batch":[${callOf(callBytes - 15).replace('{', '{"type":"track",')}]}`),
    ),
    accepted('a request of exactly 500 KB', post('/v1/batch', requestOf(requestBytes))),
    accepted('a body that inflates to exactly 500 KB', zipped(requestOf(requestBytes))),
    accepted(
      'a batch of exactly 2,500 calls',
      batch(Array(2500).fill({ type: 'page', userId: 'u' })),
      500,
    ),
    accepted(
      'an object nested 199 deep in a call',
      post('/v1/track', track({ properties: deep(199) })),
    ),
  ])('is accepted: $what', checkRow)
})

describe('over the limits', () => {
  it.each<Row>([
    tooLarge('a call one byte over 32 KB', post('/v1/track', callOf(callBytes + 1)), /32769 bytes/),
    tooLarge(
      'a call over 32 KB in bytes, not in characters',
      post('/v1/track', callOf(callBytes + 3, 'é')),
      /32770 bytes/,
    ),
    tooLarge(
      'a request one byte over 500 KB',
      post('/v1/batch', requestOf(requestBytes + 1)),
      /500 KB/,
    ),
    tooLarge('a single call over 500 KB', post('/v1/track', callOf(requestBytes + 1)), /500 KB/),
    tooLarge(
      'a body that inflates to more than 500 KB',
      zipped(requestOf(requestBytes + 1)),
      /500 KB/,
    ),
    tooLarge('a batch of 2,501 calls', batch(Array(2501).fill(page)), /2501 calls; at most 2500/),
    tooLarge(
      'a batch whose context would be 87 MB in its calls',
      batch(Array(2490).fill(page), { context: { blob: 'x'.repeat(35_000) } }),
      /in each of 2,490 calls/,
    ),
    {
      what: 'a call nested 200 deep',
      bytes: post('/v1/track', track({ properties: deep(200) })),
      status: 400,
      reason: 'bad_request',
      says: /levels deep/,
    },
    {
      what: 'a call whose own type, overridden by its path, is over 32 KB',
      bytes: post('/v1/page', JSON.stringify({ type: 'x'.repeat(40_000), userId: 'u' })),
      status: 413,
      reason: 'too_large',
    },
    {
      what: 'a call of a batch whose type is nested 100,000 deep',
      bytes: post(
        '/v1/batch',
        `{"batch":[${JSON.stringify(page)},{"type":${'['.repeat(100_000)}${']'.repeat(100_000)}}]}`,
      ),
      status: 200,
      calls: [{}],
      rejections: [
        { reason: 'bad_request', message: expect.stringMatching(/^type is a list/) as string },
      ],
    },
    {
      what: 'one call of a batch, whose other calls are accepted',
      bytes: batch([page, { ...page, pad: 'x'.repeat(callBytes) }, page]),
      status: 200,
      calls: [{}, {}],
      rejections: [{ reason: 'too_large', status: 200 }],
    },
  ])('is rejected: $what', checkRow)
})
