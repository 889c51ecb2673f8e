import { describe, expect, it } from 'vitest'
import { basic, exchangeBytes, readAnswer } from '../../support/rawHttp.ts'
import { startWorkbench } from '../../support/workbench.ts'
import { checkRow, key, keyless, post, type Row, track } from './table.ts'

const batch = JSON.stringify({
  batch: [
    { type: 'track', userId: 'u1', event: 'A', originalTimestamp: '2021-05-06T07:08:09.010Z' },
    { type: 'page', anonymousId: 'a1', properties: {} },
  ],
  sentAt: '2021-05-06T07:08:10.000Z',
})
const text = { ...keyless, 'Content-Type': 'text/plain' }

describe("RudderStack's /beacon/v1/batch", () => {
  it.each<Row>([
    {
      what: 'a batch as text with the key in the query',
      bytes: post('/beacon/v1/batch?writeKey=WRITEKEY1', batch, text),
      status: 200,
      calls: [{ type: 'track' }, { type: 'page' }],
    },
    {
      what: 'a slash after the path',
      bytes: post('/beacon/v1/batch/?writeKey=WRITEKEY1', batch, text),
      status: 200,
      calls: [{ type: 'track' }, { type: 'page' }],
    },
    {
      what: 'an unknown key',
      bytes: post('/beacon/v1/batch?writeKey=no', batch, text),
      status: 401,
      reason: 'unknown_source',
      says: /write key no, sent as \?writeKey=/,
    },
    {
      what: 'no key',
      bytes: post('/beacon/v1/batch', batch, text),
      status: 400,
      reason: 'bad_request',
      says: /no write key/,
    },
    {
      what: 'GET',
      bytes: post('/beacon/v1/batch?writeKey=WRITEKEY1', '', keyless, 'GET'),
      status: 405,
      reason: 'bad_request',
      headers: { allow: 'POST, OPTIONS' },
    },
  ])('is answered $status: $what', checkRow)
})

describe("RudderStack's /sourceConfig", () => {
  it.each([
    {
      what: 'the query',
      path: '/sourceConfig/?p=npm&v=3&writeKey=a%2Fb',
      headers: keyless,
      id: 'a/b',
    },
    {
      what: 'the Basic user',
      path: '/sourceConfig',
      headers: { ...keyless, ...basic('K') },
      id: 'K',
    },
    { what: 'nowhere', path: '/sourceConfig', headers: keyless, id: '' },
  ])('names a source without destinations, with its key from $what', async (row) => {
    const { client, collect } = await startWorkbench()
    const answered = await exchangeBytes(collect, post(row.path, '', row.headers, 'GET'))
    const { status, headers, body } = readAnswer(answered)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:3000',
      'cache-control': 'no-store',
      'content-type': 'application/json',
    })
    expect(JSON.parse(body)).toMatchObject({
      source: {
        id: row.id,
        enabled: true,
        config: { statsCollection: { errors: { enabled: false }, metrics: { enabled: false } } },
        destinations: [],
        dataplanes: {},
      },
    })
    expect((await client.status()).totals).toMatchObject({ calls: 0, rejections: 0 })
  })

  it.each<Row>([
    {
      what: 'POST',
      bytes: post('/sourceConfig', '{}'),
      status: 405,
      reason: 'bad_request',
      headers: { allow: 'GET, HEAD, OPTIONS' },
    },
    {
      what: "RudderStack's own metrics",
      bytes: post('/rsaMetrics', '{}'),
      status: 200,
      calls: [],
    },
  ])('is answered $status: $what', checkRow)
})

const unsupported = (path: string, says: RegExp): Row => ({
  what: path,
  bytes: post(path, track(), key),
  status: 404,
  reason: 'bad_request',
  says,
})

describe('a request of a known library that is not supported', () => {
  it.each<Row>([
    unsupported(
      '/api/v1/customers/5',
      /Customer\.io's Track API.*Use Customer\.io's Data Pipelines/,
    ),
    unsupported('/api/v1/customers/5/events', /Customer\.io's Track API/),
    unsupported('/api/s/track', /Jitsu's library.*Use Segment's library/),
    unsupported('/api/s/s2s/identify', /Jitsu's library/),
    unsupported('/sdk/batch', /June's library.*Set June's apiHost/),
    unsupported(
      '/analytics.js/v1/KEY/analytics.min.js',
      /browser snippet.*Install the library from npm/,
    ),
    unsupported('/v1/analytics-js/snippet/KEY/analytics.min.js', /browser snippet/),
    unsupported(
      '/analytics-next/bundles/ajs-destination.bundle.1.js',
      /a part of a browser library/,
    ),
    unsupported('/token', /OAuth.*Leave out the OAuth settings/),
    unsupported('/v1/merge', /RudderStack.*Send identify/),
    unsupported('/e/', /PostHog's library.*Use Segment's library/),
    unsupported('/2/httpapi', /Amplitude's library/),
    unsupported('/engage?verbose=1', /Mixpanel's library/),
    unsupported('/com.snowplowanalytics.snowplow/tp2', /Snowplow's tracker/),
    unsupported('/g/collect?v=2', /Google Analytics' library/),
    unsupported('/v3/JS/KEY/events', /mParticle's library/),
    unsupported('/nobody/knows', /send calls to \/v1\/batch/),
    // A missing /v1 is far more likely than the library that uses this path.
    unsupported('/import', /\/v1 is missing/),
  ])('is recorded with its name and what to set: $what', checkRow)
})
