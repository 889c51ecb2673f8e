import { describe, expect, it } from 'vitest'
import { callFaults } from '../../src/contract/callRules.ts'
import { integrationsNotices } from '../../src/contract/integrations.ts'
import type { CallType } from '../../src/contract/model.ts'
import { parseJson } from '../../src/main/destination/json.ts'

const words = (type: CallType, content: object) =>
  callFaults(type, content as Record<string, unknown>).map(({ message }) => message)

describe('the mistakes in a call', () => {
  it.each([
    ['identify', { userId: 'u' }],
    ['identify', { anonymousId: 'a', userId: null }],
    ['track', { userId: 'u', event: 'E', properties: {}, traits: null }],
    ['group', { userId: 'u', groupId: 'g' }],
    ['alias', { userId: 'u', previousId: 'p' }],
  ] as [CallType, object][])('are none in %s %j', (type, content) => {
    expect(words(type, content)).toEqual([])
  })

  it.each([
    ['page', { userId: '' }, ['page needs userId or anonymousId']],
    ['track', { userId: 'u', event: '' }, ['track needs event']],
    ['alias', {}, ['alias needs userId', 'alias needs previousId']],
    ['group', { userId: 'u' }, ['group needs groupId']],
    [
      'track',
      { userId: 7, event: ['E'], properties: 'x', context: [] },
      [
        'userId is a number; must be a string',
        'event is a list; must be a string',
        'properties is a string; must be an object',
        'context is a list; must be an object',
      ],
    ],
  ] as [CallType, object, string[]][])('are all reported for %s %j', (type, content, said) => {
    expect(words(type, content)).toEqual(said)
  })

  it('a number stored as text is called a number', () => {
    const { value } = parseJson('{"userId":9007199254740993,"traits":9007199254740993}')
    expect(words('identify', value as object)).toEqual([
      'userId is a number; must be a string',
      'traits is a number; must be an object',
    ])
  })

  it('are reported with their field', () => {
    expect(callFaults('alias', { userId: 'u' })).toMatchObject([
      { field: 'previousId', reason: 'id_required' },
    ])
  })
})

it('integrations with a key that is probably misspelled have a notice', () => {
  expect(integrationsNotices({ All: false, webhooks: true })).toEqual([
    'integrations: "webhooks" is not "Webhooks" and is ignored: keys are case sensitive',
  ])
})
