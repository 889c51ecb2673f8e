import { describe, expect, it } from 'vitest'
import type { Rejection } from '../../../src/contract/model.ts'
import { checkRow, key, keyless, post, type Row } from './table.ts'

const good = (label: string) => ({ type: 'track', userId: 'u', event: label })
const bodyOf = (batch: unknown, more: object = {}) => JSON.stringify({ ...more, batch })
const nobody = { type: 'track', event: 'Nobody' }
/** `status`: of the response to the batch. */
const refused = (reason: Rejection['reason'], text: string, status = 200): Partial<Rejection> => ({
  reason,
  status,
  source: 'my-service',
  arrived: expect.objectContaining({ text }) as Rejection['arrived'],
})
const withItsBatch = expect.stringContaining('rejected with its batch') as string
const deep = JSON.parse('{"a":'.repeat(300) + '1' + '}'.repeat(300)) as object

describe('a batch', () => {
  it.each<Row>([
    {
      what: 'of valid calls is stored in order',
      bytes: post('/v1/batch', bodyOf([good('1'), good('2'), good('3')])),
      status: 200,
      calls: [{ label: '1' }, { label: '2' }, { label: '3' }],
    },
    {
      what: 'with invalid calls stores the valid ones and records each invalid one unchanged',
      bytes: post('/v1/batch', bodyOf([good('1'), nobody, good('2'), { type: 'nonsense' }, 5])),
      status: 200,
      calls: [{ label: '1' }, { label: '2' }],
      rejections: [
        refused('no_user_anon_id', JSON.stringify(nobody)),
        refused('bad_request', '{"type":"nonsense"}'),
        refused('bad_request', '5'),
      ],
    },
    {
      what: 'with calls that are not objects records each',
      bytes: post('/v1/batch', bodyOf([null, [], 'x', true])),
      status: 200,
      calls: [],
      rejections: ['null', '[]', '"x"', 'true'].map((text) => refused('bad_request', text)),
    },
    {
      what: 'with a missing or invalid type records each call',
      bytes: post('/v1/batch', bodyOf([{ userId: 'u' }, { type: 'Track' }, { type: 'delete' }])),
      status: 200,
      calls: [],
      rejections: Array(3).fill({
        reason: 'bad_request',
        message: expect.stringContaining('one of identify, track') as string,
      }),
    },
    {
      what: 'with a call nested too deep records it',
      bytes: post('/v1/batch', bodyOf([good('1'), { ...good('2'), properties: deep }])),
      status: 200,
      calls: [{ label: '1' }],
      rejections: [{ reason: 'bad_request', status: 200 }],
    },
    {
      what: 'that is empty is answered 200 and recorded as harmless',
      bytes: post('/v1/batch', bodyOf([])),
      status: 200,
      calls: [],
      rejections: [{ reason: 'empty_batch', status: 200, message: 'batch is an empty list' }],
    },
    {
      what: 'that is empty is answered 200 even with strict batches',
      bytes: post('/v1/batch', bodyOf([])),
      settings: { strictBatches: true },
      status: 200,
      calls: [],
      rejections: [{ reason: 'empty_batch', status: 200 }],
    },
    {
      what: 'that is an object is rejected',
      bytes: post('/v1/batch', bodyOf({})),
      status: 400,
      reason: 'bad_request',
      says: /batch is an object; must be a list/,
    },
    {
      what: 'that is missing is rejected',
      bytes: post('/v1/batch', JSON.stringify(good('1'))),
      status: 400,
      reason: 'bad_request',
      says: /batch is missing/,
    },
    {
      what: 'that is null, as analytics-go 2.0.0 sends it on Close, is answered 200 and recorded',
      bytes: post('/v1/batch', bodyOf(null)),
      status: 200,
      calls: [],
      rejections: [{ reason: 'empty_batch', status: 200, message: 'batch is null' }],
    },
    {
      what: 'that is a list instead of an object is rejected',
      bytes: post('/v1/batch', JSON.stringify([good('1')])),
      status: 400,
      reason: 'bad_request',
      says: /the body is a list/,
    },
    {
      what: 'without a write key stores nothing, and is one rejection',
      bytes: post('/v1/batch', bodyOf([good('1'), good('2')]), keyless),
      status: 400,
      reason: 'bad_request',
      says: /no write key/,
    },
    {
      what: 'of historical calls keeps their timestamps',
      bytes: post('/v1/import', bodyOf([{ ...good('1'), timestamp: '2012-12-02T00:30:08.276Z' }])),
      status: 200,
    },
  ])('$what', checkRow)
})

describe('with strictBatches a batch', () => {
  const settings = { strictBatches: true }
  it.each<Row>([
    {
      what: 'of valid calls is stored',
      settings,
      bytes: post('/v1/batch', bodyOf([good('1'), good('2')])),
      status: 200,
      calls: [{ label: '1' }, { label: '2' }],
    },
    {
      what: 'with an invalid call is answered 400, stores nothing, and records each of its calls',
      settings,
      bytes: post('/v1/batch', bodyOf([good('1'), nobody, good('2')])),
      status: 400,
      reason: 'no_user_anon_id',
      calls: [],
      rejections: [
        refused('no_user_anon_id', JSON.stringify(nobody), 400),
        { reason: 'bad_request', status: 400, message: withItsBatch },
        { reason: 'bad_request', status: 400, message: withItsBatch },
      ],
    },
    {
      what: 'with several invalid calls reports the first, and records each',
      settings,
      bytes: post('/v1/b', bodyOf([good('1'), { type: 'nonsense' }, nobody, 5])),
      status: 400,
      reason: 'bad_request',
      calls: [],
      rejections: [
        refused('bad_request', '{"type":"nonsense"}', 400),
        refused('no_user_anon_id', JSON.stringify(nobody), 400),
        refused('bad_request', '5', 400),
        { reason: 'bad_request', status: 400, message: withItsBatch },
      ],
    },
    {
      what: 'with a call over 32 KB is answered 400',
      settings,
      bytes: post('/v1/import', bodyOf([good('1'), { ...good('2'), pad: 'x'.repeat(33_000) }])),
      status: 400,
      reason: 'too_large',
      calls: [],
      rejections: [{ reason: 'too_large', status: 400 }, { message: withItsBatch }],
    },
    {
      what: 'does not affect a single call',
      settings,
      bytes: post('/v1/track', JSON.stringify(good('1')), key),
      status: 200,
    },
  ])('$what', checkRow)
})
