import { describe, it } from 'vitest'
import type { CallType, RejectionReason } from '../../../src/contract/model.ts'
import { checkRow, post, type Row } from './table.ts'

type Bad = [type: CallType, call: object, reason: RejectionReason, says: RegExp]

const bad: Bad[] = [
  ['identify', {}, 'no_user_anon_id', /identify needs userId or anonymousId/],
  ['track', { event: 'E' }, 'no_user_anon_id', /track needs userId/],
  ['page', {}, 'no_user_anon_id', /page needs userId/],
  ['screen', { name: 'N' }, 'no_user_anon_id', /screen needs userId/],
  ['group', { groupId: 'g' }, 'no_user_anon_id', /group needs userId/],
  ['page', { userId: null, anonymousId: '' }, 'no_user_anon_id', /page needs userId/],
  ['track', { userId: 'u' }, 'event_not_defined', /track needs event/],
  ['track', { userId: 'u', event: '' }, 'event_not_defined', /track needs event/],
  ['track', { userId: 'u', event: null }, 'event_not_defined', /track needs event/],
  ['track', { userId: 'u', event: 5 }, 'event_not_string', /event is a number; must be/],
  ['track', { userId: 'u', event: ['E'] }, 'event_not_string', /event is a list/],
  ['track', { userId: 'u', event: false }, 'event_not_string', /event is a boolean/],
  ['group', { userId: 'u' }, 'id_required', /group needs groupId/],
  ['group', { userId: 'u', groupId: '' }, 'id_required', /group needs groupId/],
  ['alias', { userId: 'u' }, 'id_required', /alias needs previousId/],
  ['alias', { previousId: 'p' }, 'id_required', /alias needs userId/],
  ['alias', { previousId: 'p', anonymousId: 'a' }, 'id_required', /alias needs userId/],
  ['track', { userId: 7, event: 'E' }, 'id_not_string', /userId is a number; must be/],
  ['page', { anonymousId: {} }, 'id_not_string', /anonymousId is an object/],
  ['group', { userId: 'u', groupId: 56 }, 'id_not_string', /groupId is a number/],
  ['alias', { userId: 'u', previousId: [] }, 'id_not_string', /previousId is a list/],
  ['page', { userId: 'u', messageId: 1 }, 'id_not_string', /messageId is a number/],
  ['page', { userId: 'u', properties: [] }, 'properties_not_object', /properties is a list/],
  ['track', { userId: 'u', event: 'E', properties: 'x' }, 'properties_not_object', /a string/],
  ['identify', { userId: 'u', traits: 'x' }, 'traits_not_object', /traits is a string/],
  ['group', { userId: 'u', groupId: 'g', traits: 5 }, 'traits_not_object', /traits is a number/],
  ['page', { userId: 'u', context: [] }, 'bad_request', /context is a list/],
]

const named = bad.map(([type, call, reason, says]) => ({
  type,
  call,
  reason,
  says,
  what: `${type} ${JSON.stringify(call)}`,
}))

describe('an invalid call alone', () => {
  it.each(
    named.map(({ what, type, call, reason, says }): Row => ({
      what,
      bytes: post(`/v1/${type}`, JSON.stringify(call)),
      status: 400,
      reason,
      says,
      rejections: [{ reason, status: 400, source: 'my-service', writeKey: 'WRITEKEY1' }],
    })),
  )('is answered $status $reason: $what', checkRow)
})

describe('an invalid call in a batch', () => {
  it.each(
    named.map(({ what, type, call, reason, says }): Row & { why: string } => {
      const batch = [
        { type, ...call },
        { type: 'page', userId: 'good' },
      ]
      return {
        what,
        why: reason,
        bytes: post('/v1/batch', JSON.stringify({ batch })),
        status: 200,
        says,
        calls: [{ userId: 'good' }],
        // The response.
        rejections: [{ reason, status: 200, source: 'my-service', writeKey: 'WRITEKEY1' }],
      }
    }),
  )('is recorded as $why, next to the valid one: $what', checkRow)
})

describe('a call is valid', () => {
  const valid = (type: CallType, call: object): Row => ({
    what: `${type} ${JSON.stringify(call)}`,
    bytes: post(`/v1/${type}`, JSON.stringify(call)),
    status: 200,
    calls: [{ type }],
  })
  it.each<Row>([
    valid('identify', { userId: 'u' }),
    valid('identify', { anonymousId: 'a' }),
    valid('track', { userId: null, anonymousId: 'a', event: 'E' }),
    valid('page', { userId: 'u', properties: null, context: null, traits: null }),
    valid('screen', { anonymousId: 'a' }),
    valid('group', { anonymousId: 'a', groupId: 'g' }),
    valid('alias', { userId: 'u', previousId: 'p' }),
    valid('page', { userId: 'u', messageId: '' }),
    valid('page', { userId: 'u', unknown: { key: [] } }),
    valid('track', { userId: ' ', event: ' ' }),
  ])('$what', checkRow)
})
