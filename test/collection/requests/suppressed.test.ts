import { describe, it } from 'vitest'
import type { CallType } from '../../../src/contract/model.ts'
import { checkRow, post, type Row, track } from './table.ts'

const suppressed = ['u_1', 'ü']
const says = /^user u_1 has been suppressed since \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const alone = (type: CallType, call: object): Row => ({
  what: `${type} of a suppressed user`,
  suppressed,
  bytes: post(`/v1/${type}`, JSON.stringify({ userId: 'u_1', ...call })),
  status: 400,
  reason: 'suppressed',
  says,
})
const accepted = (what: string, call: object): Row => ({
  what,
  suppressed,
  bytes: post('/v1/track', track(call)),
  status: 200,
})
const inBatch = (batch: object[]) => JSON.stringify({ batch })
const good = { type: 'track', userId: 'u_2', event: 'E' }
const bad = { type: 'track', userId: 'u_1', event: 'E' }

describe('while a user is suppressed, the port rejects', () => {
  it.each<Row>([
    alone('identify', { traits: { plan: 'pro' } }),
    alone('track', { event: 'E' }),
    alone('page', {}),
    alone('screen', {}),
    alone('group', { groupId: 'g' }),
    alone('alias', { previousId: 'anon' }),
    {
      what: 'a call that also has an anonymousId',
      suppressed,
      bytes: post('/v1/t', track({ userId: 'u_1', anonymousId: 'a' })),
      status: 400,
      reason: 'suppressed',
      says,
    },
    {
      what: 'an id that is not ASCII',
      suppressed,
      bytes: post('/v1/t', track({ userId: 'ü' })),
      status: 400,
      reason: 'suppressed',
    },
    {
      what: 'only that call of a batch, answering 200',
      suppressed,
      bytes: post('/v1/batch', inBatch([good, bad, good])),
      status: 200,
      calls: [{ userId: 'u_2' }, { userId: 'u_2' }],
      rejections: [{ reason: 'suppressed', status: 200, source: 'my-service' }],
    },
    {
      what: "all of the user's calls in an import",
      suppressed,
      bytes: post('/v1/import', inBatch([bad, bad])),
      status: 200,
      calls: [],
      rejections: [{ reason: 'suppressed' }, { reason: 'suppressed' }],
    },
    {
      what: 'a strict batch with such a call, completely',
      suppressed,
      settings: { strictBatches: true },
      bytes: post('/v1/batch', inBatch([good, bad])),
      status: 400,
      reason: 'suppressed',
      calls: [],
      rejections: [
        { reason: 'suppressed', status: 400 },
        { reason: 'bad_request', status: 400 },
      ],
    },
    {
      what: 'a repeated call as suppressed, not as a duplicate',
      suppressed,
      bytes: post(
        '/v1/batch',
        inBatch([
          { ...bad, messageId: 'm' },
          { ...bad, messageId: 'm' },
        ]),
      ),
      status: 200,
      calls: [],
      rejections: [{ reason: 'suppressed' }, { reason: 'suppressed' }],
    },
  ])('$what', checkRow)
})

describe('while a user is suppressed, the port accepts', () => {
  it.each<Row>([
    accepted('another user', { userId: 'u_2' }),
    accepted('an id in other letters', { userId: 'U_1' }),
    accepted('an id with spaces around it', { userId: ' u_1' }),
    accepted('the same id as an anonymousId', { userId: null, anonymousId: 'u_1' }),
    accepted('the same id as a property', { properties: { userId: 'u_1' } }),
  ])('$what', checkRow)
})
