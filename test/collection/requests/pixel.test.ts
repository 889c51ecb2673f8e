import { describe, expect, it } from 'vitest'
import { CallType } from '../../../src/contract/model.ts'
import { exchangeBytes, readAnswer } from '../../support/rawHttp.ts'
import { startWorkbench } from '../../support/workbench.ts'
import { checkRow, keyless, post, type Row } from './table.ts'

const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const image = {
  status: 200,
  body: Buffer.from(gif, 'base64').toString(),
  headers: { 'content-type': 'image/gif', 'content-length': '42', 'cache-control': 'no-store' },
}
const call = { userId: 'u1', groupId: 'g', previousId: 'p', event: 'Zażółć 🦆 >>>' }
const json = JSON.stringify({ writeKey: 'WRITEKEY1', ...call })
const base64 = Buffer.from(json).toString('base64')
const get = (path: string, headers: Record<string, string> = keyless, method = 'GET') =>
  post(path, '', headers, method)
const encoded = encodeURIComponent

const accepted = (what: string, query: string): Row => ({
  ...image,
  what,
  bytes: get(`/v1/pixel/track?${query}`),
  calls: [{ type: 'track', userId: 'u1', label: 'Zażółć 🦆 >>>', source: 'my-service' }],
})
/** Calls that cannot be stored are also answered with the image, and recorded. */
const rejected = (what: string, query: string, says: RegExp, reason = 'bad_request'): Row => ({
  ...image,
  what,
  bytes: get(`/v1/pixel/track${query}`),
  says,
  calls: [],
  rejections: [{ reason, status: 200, method: 'GET' } as object],
})
const data = (value: unknown) =>
  `?data=${encoded(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64'))}`

describe('GET /v1/pixel/<type>?data=<base64>', () => {
  it.each<Row>([
    ...CallType.options.map((type) => ({
      ...image,
      what: `a call of type ${type}`,
      bytes: get(`/v1/pixel/${type}?data=${encoded(base64)}`),
      calls: [{ type, userId: 'u1' }],
    })),
    accepted('base64 that is not percent-encoded', `data=${base64}`),
    accepted('base64 of URLs', `data=${Buffer.from(json).toString('base64url')}`),
    accepted('base64 whose plus became a space', `data=${base64.replaceAll('+', '%20')}`),
    accepted('base64 without padding', `data=${base64.replaceAll('=', '')}`),
    accepted('data behind another parameter', `x=1&data=${encoded(base64)}`),
    {
      ...image,
      what: 'a write key in the query',
      bytes: get(`/v1/pixel/track${data(call)}&writeKey=WRITEKEY1`),
      calls: [{ type: 'track' }],
    },
    {
      ...image,
      what: 'a slash after the type',
      bytes: get(`/v1/pixel/track/${data({ ...call, writeKey: 'WRITEKEY1' })}`),
      calls: [{ type: 'track' }],
    },
  ])('stores the call and answers with an image: $what', checkRow)

  it.each<Row>([
    rejected('no query', '', /has no data\. Send \?data=/),
    rejected('another query', '?x=1', /has no data/),
    rejected('empty data', '?data=', /has no data/),
    rejected('broken base64', '?data=%7B%22a%22', /is not base64/),
    rejected('what cannot be percent-decoded', '?data=%zz', /is not base64/),
    rejected('bytes that are not UTF-8', '?data=_w', /not UTF-8/),
    rejected('what is not JSON once decoded', data('{"a":'), /not JSON/),
    rejected('a list', data([]), /must be an object/),
    rejected('no write key', data(call), /no write key/),
    rejected(
      'an unknown key',
      data({ ...call, writeKey: 'no' }),
      /no source has/,
      'unknown_source',
    ),
    rejected(
      'no event',
      data({ writeKey: 'WRITEKEY1', userId: 'u' }),
      /event/,
      'event_not_defined',
    ),
    rejected('no user', data({ writeKey: 'WRITEKEY1', event: 'E' }), /userId/, 'no_user_anon_id'),
  ])('answers with the image anyway, and records the reason: $what', checkRow)

  it.each<Row>([
    ...['HEAD', 'POST', 'PUT'].map((method) => ({
      what: `${method} /v1/pixel/track`,
      bytes: get(`/v1/pixel/track${data(call)}`, { ...keyless, Connection: 'close' }, method),
      status: 405,
      headers: { allow: 'GET, OPTIONS' },
      ...(method === 'HEAD' ? { body: '' } : { reason: 'bad_request' as const }),
      rejections: [{ reason: 'bad_request' as const, status: 405, method }],
    })),
    {
      what: 'GET /v1/pixel/batch',
      bytes: get(`/v1/pixel/batch${data({ batch: [] })}`),
      status: 404,
      reason: 'bad_request',
      says: /no route for/,
    },
    {
      what: "GET /v1/pixel/track while the port's fault answers 503",
      settings: { portFault: { answer: 503, times: 1 } },
      bytes: get(`/v1/pixel/track${data({ ...call, writeKey: 'WRITEKEY1' })}`),
      status: 503,
      reason: 'fault',
    },
  ])('is answered $status: $what', checkRow)

  it('creates a call each time an image is loaded', async () => {
    const { client, collect } = await startWorkbench()
    const path = `/v1/pixel/track${data({ ...call, writeKey: 'WRITEKEY1' })}`
    for (const _ of [1, 2])
      expect(readAnswer(await exchangeBytes(collect, get(path))).status).toBe(200)
    expect((await client.status()).totals).toMatchObject({ calls: 2, rejections: 0 })
  })
})
