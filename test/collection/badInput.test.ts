import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { RejectionReason } from '../../src/contract/model.ts'
import { basic, exchangeBytes, request } from '../support/rawHttp.ts'
import { type Started, startWorkbench, until } from '../support/workbench.ts'

const key = basic('WRITEKEY1')
const track = (fields: object = {}) => JSON.stringify({ userId: 'u1', event: 'E', ...fields })

interface Row {
  what: string
  bytes: Buffer | string
  status: number
  reason: RejectionReason
  says?: RegExp
}

const rows: Row[] = [
  {
    what: 'malformed JSON',
    bytes: request('/v1/track', '{"userId":', key),
    status: 400,
    reason: 'bad_request',
    says: /not JSON/,
  },
  {
    what: 'a body that is a list',
    bytes: request('/v1/track', '[]', key),
    status: 400,
    reason: 'bad_request',
    says: /a list; it has to be an object/,
  },
  { what: 'no body', bytes: request('/v1/track', '', key), status: 400, reason: 'bad_request' },
  {
    what: 'no write key',
    bytes: request('/v1/track', track()),
    status: 400,
    reason: 'bad_request',
    says: /no write key/,
  },
  {
    what: 'an empty write key',
    bytes: request('/v1/track', track(), basic('')),
    status: 400,
    reason: 'bad_request',
  },
  {
    what: 'an unknown write key',
    bytes: request('/v1/track', track(), basic('nobody')),
    status: 401,
    reason: 'unknown_source',
    says: /nobody/,
  },
  {
    what: 'a call without userId and anonymousId',
    bytes: request('/v1/page', '{}', key),
    status: 400,
    reason: 'no_user_anon_id',
  },
  {
    what: 'a track without event',
    bytes: request('/v1/track', '{"userId":"u"}', key),
    status: 400,
    reason: 'event_not_defined',
  },
  {
    what: 'an event that is a number',
    bytes: request('/v1/track', track({ event: 5 }), key),
    status: 400,
    reason: 'event_not_string',
  },
  {
    what: 'a group without groupId',
    bytes: request('/v1/group', '{"userId":"u"}', key),
    status: 400,
    reason: 'id_required',
    says: /groupId/,
  },
  {
    what: 'an alias without previousId',
    bytes: request('/v1/alias', '{"userId":"u"}', key),
    status: 400,
    reason: 'id_required',
    says: /previousId/,
  },
  {
    what: 'an id that is a number',
    bytes: request('/v1/track', track({ userId: 7 }), key),
    status: 400,
    reason: 'id_not_string',
    says: /userId is a number/,
  },
  {
    what: 'properties that are a list',
    bytes: request('/v1/track', track({ properties: [] }), key),
    status: 400,
    reason: 'properties_not_object',
  },
  {
    what: 'traits that are a string',
    bytes: request('/v1/identify', '{"userId":"u","traits":"x"}', key),
    status: 400,
    reason: 'traits_not_object',
  },
  {
    what: 'an empty batch',
    bytes: request('/v1/batch', '{"batch":[]}', key),
    status: 400,
    reason: 'empty_batch',
  },
  {
    what: 'a batch that is no list',
    bytes: request('/v1/batch', '{"batch":{}}', key),
    status: 400,
    reason: 'bad_request',
  },
  {
    what: 'a batch of too many calls',
    bytes: request(
      '/v1/batch',
      JSON.stringify({ batch: Array(2501).fill({ type: 'page', userId: 'u' }) }),
      key,
    ),
    status: 413,
    reason: 'too_large',
  },
  {
    what: 'a call one byte over 32 KB',
    bytes: request('/v1/track', callOf(32 * 1024 + 1), key),
    status: 413,
    reason: 'too_large',
    says: /32769 bytes/,
  },
  {
    what: 'a request over 500 KB',
    bytes: request(
      '/v1/batch',
      JSON.stringify({ batch: [{ type: 'page', userId: 'u'.repeat(500 * 1024) }] }),
      key,
    ),
    status: 413,
    reason: 'too_large',
  },
  {
    what: 'a body that inflates to more than 500 KB',
    bytes: request('/v1/batch', gzipSync(' '.repeat(500 * 1024 + 1)), {
      ...key,
      'Content-Encoding': 'gzip',
    }),
    status: 413,
    reason: 'too_large',
  },
  {
    what: 'a body that is not the gzip it says',
    bytes: request('/v1/track', track(), { ...key, 'Content-Encoding': 'gzip' }),
    status: 400,
    reason: 'bad_request',
    says: /not gzip/,
  },
  {
    what: 'an encoding nobody knows',
    bytes: request('/v1/track', track(), { ...key, 'Content-Encoding': 'br' }),
    status: 415,
    reason: 'bad_request',
  },
  {
    what: 'a body nested 10,000 deep',
    bytes: request(
      '/v1/track',
      track({ properties: { a: 0 } }).replace('0', '['.repeat(10_000) + ']'.repeat(10_000)),
      key,
    ),
    status: 400,
    reason: 'bad_request',
    says: /levels deep/,
  },
  {
    what: 'a path that is nothing',
    bytes: request('/v2/track', track(), key),
    status: 404,
    reason: 'bad_request',
  },
  {
    what: 'GET on a call',
    bytes: request('/v1/track', '', key, 'GET'),
    status: 405,
    reason: 'bad_request',
  },
  {
    what: 'bytes that are not UTF-8',
    bytes: request('/v1/track', Buffer.from('{"userId":"u\xff","event":"E"}', 'latin1'), key),
    status: 400,
    reason: 'bad_request',
    says: /not UTF-8/,
  },
  {
    what: 'a long number nested 50,000 deep',
    bytes: request('/v1/track', `${'['.repeat(50_000)}9007199254740993${']'.repeat(50_000)}`, key),
    status: 400,
    reason: 'bad_request',
    says: /levels deep/,
  },
  {
    what: 'a batch whose context would be 87 MB in its calls',
    bytes: request(
      '/v1/batch',
      JSON.stringify({
        context: { blob: 'x'.repeat(35_000) },
        batch: Array(2490).fill({ type: 'page', userId: 'u' }),
      }),
      key,
    ),
    status: 413,
    reason: 'too_large',
    says: /in each of 2490 calls/,
  },
  {
    what: 'a path that cannot be decoded',
    bytes: request('/v1/%zz', track(), key),
    status: 400,
    reason: 'bad_request',
    says: /not a valid url/,
  },
  {
    what: 'chunks that are none',
    bytes: 'POST /v1/track HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    status: 400,
    reason: 'bad_request',
    says: /chunk size/,
  },
  {
    what: 'bytes that are not HTTP',
    bytes: Buffer.from('\x15\x03\x01 what\r\n\r\n', 'latin1'),
    status: 400,
    reason: 'bad_request',
    says: /not an HTTP request/,
  },
]

/** A track call whose JSON has exactly so many bytes. */
function callOf(bytes: number) {
  return track({ pad: 'x'.repeat(bytes - Buffer.byteLength(track({ pad: '' }))) })
}

const newest = async ({ client }: Started) =>
  (await client.rejections.list({ limit: 1 })).items[0] ?? null

it.each(rows)(
  'answers $status to $what, stores why, and keeps nothing of it as a call',
  async ({ bytes, status, reason, says }) => {
    const started = await startWorkbench()
    const answer = await exchangeBytes(started.collect, bytes)
    expect(Number(answer.split(' ')[1])).toBe(status)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      success: false,
      code: reason,
    })
    const rejection = await until(started, () => newest(started))
    expect(rejection).toMatchObject({ reason, status })
    if (says) expect(rejection?.message).toMatch(says)
    expect((await started.client.calls.list({})).items).toEqual([])
    expect((await started.client.status()).totals.rejections).toBe(1)
  },
)

it('takes a call of exactly 32 KB', async () => {
  const started = await startWorkbench()
  expect(
    await exchangeBytes(started.collect, request('/v1/track', callOf(32 * 1024), key)),
  ).toMatch(/ 200 /)
})
