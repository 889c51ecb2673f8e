import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BodyProfile, CallType, type SourceKind } from '../../src/contract/model.ts'
import { bodyNotices, serialiseBody, serialiseDeletion } from '../../src/main/destination/body.ts'
import type { BodyParts } from '../../src/main/destination/bodyParts.ts'
import { parseJson, type JsonObject } from '../../src/main/destination/json.ts'

const timestamp = '2026-11-21T00:59:32.000Z'
const receivedAt = '2026-11-21T01:00:00.000Z'
const parts = (content: JsonObject, kind: SourceKind = 'server'): Omit<BodyParts, 'type'> => ({
  content,
  timestamp,
  sentAt: null,
  receivedAt,
  source: { id: 1, kind },
  clientAddress: '127.0.0.1',
})
const projectId = '"projectId":"[0-9a-f]{24}"'

/** A call with every field: fields of other types must be left out. */
const everything = {
  messageId: 'm',
  userId: 'u',
  anonymousId: 'a',
  groupId: 'g',
  previousId: 'p',
  event: 'E',
  name: 'N',
  category: 'C',
  properties: { p: 1, a: 2 },
  traits: { t: 1 },
  context: { c: 1 },
  integrations: { All: true },
  writeKey: 'secret',
  _metadata: {},
}

const documented: Record<CallType, string> = {
  page: `{"version":1,"type":"page","userId":"u","timestamp":"${timestamp}","properties":{"p":1,"a":2},"context":{"c":1}}`,
  screen: `{"version":1,"type":"screen","userId":"u","timestamp":"${timestamp}","name":"N","context":{"c":1}}`,
  identify: `{"version":1,"type":"identify","userId":"u","timestamp":"${timestamp}","traits":{"t":1},"context":{"c":1}}`,
  track: `{"version":1,"type":"track","userId":"u","timestamp":"${timestamp}","event":"E","properties":{"p":1,"a":2},"context":{"c":1}}`,
  group: `{"version":1,"type":"group","userId":"u","timestamp":"${timestamp}","groupId":"g","traits":{"t":1},"context":{"c":1}}`,
  alias: `{"version":1,"type":"alias","Previous ID":"p","User ID":"u","timestamp":"${timestamp}","context":{"c":1}}`,
}

const times = `"originalTimestamp":"${timestamp}"`
const production: Record<CallType, string> = {
  page: `{"anonymousId":"a","category":"C","channel":"server","context":{"c":1},"integrations":{"All":true},"messageId":"m","name":"N",${times},PROJECT,"properties":{"p":1,"a":2},"receivedAt":"${receivedAt}","timestamp":"${timestamp}","type":"page","userId":"u","version":2}`,
  screen: `{"anonymousId":"a","category":"C","channel":"server","context":{"c":1},"integrations":{"All":true},"messageId":"m","name":"N",${times},PROJECT,"properties":{"p":1,"a":2},"receivedAt":"${receivedAt}","timestamp":"${timestamp}","type":"screen","userId":"u","version":2}`,
  identify: `{"anonymousId":"a","channel":"server","context":{"c":1},"integrations":{"All":true},"messageId":"m",${times},PROJECT,"receivedAt":"${receivedAt}","timestamp":"${timestamp}","traits":{"t":1},"type":"identify","userId":"u","version":2}`,
  track: `{"anonymousId":"a","channel":"server","context":{"c":1},"event":"E","integrations":{"All":true},"messageId":"m",${times},PROJECT,"properties":{"p":1,"a":2},"receivedAt":"${receivedAt}","timestamp":"${timestamp}","type":"track","userId":"u","version":2}`,
  group: `{"anonymousId":"a","channel":"server","context":{"c":1},"groupId":"g","integrations":{"All":true},"messageId":"m",${times},PROJECT,"receivedAt":"${receivedAt}","timestamp":"${timestamp}","traits":{"t":1},"type":"group","userId":"u","version":2}`,
  alias: `{"anonymousId":"a","channel":"server","context":{"c":1},"integrations":{"All":true},"messageId":"m",${times},"previousId":"p",PROJECT,"receivedAt":"${receivedAt}","timestamp":"${timestamp}","type":"alias","userId":"u","version":2}`,
}
const withoutProject = (body: string) => body.replace(new RegExp(projectId), 'PROJECT')

describe.each(CallType.options)('the body of a %s', (type) => {
  it('has exactly the documented keys in their order', () => {
    expect(serialiseBody('documented', { type, ...parts(everything) })).toBe(documented[type])
  })
  it('has exactly the keys of the production profile, sorted', () => {
    const body = serialiseBody('production', { type, ...parts(everything) })
    expect(withoutProject(body)).toBe(production[type])
  })
})

it('the body of a deletion has three documented keys, and more in production', () => {
  const notice = { userId: 'u', messageId: 'delete-1', timestamp, source: { id: 1 } }
  expect(serialiseDeletion('documented', notice)).toBe(
    `{"type":"delete","userId":"u","timestamp":"${timestamp}"}`,
  )
  expect(withoutProject(serialiseDeletion('production', notice))).toBe(
    `{"channel":"server","context":{},"integrations":{},"messageId":"delete-1",${times},PROJECT,"receivedAt":"${timestamp}","sentAt":"${timestamp}","timestamp":"${timestamp}","type":"delete","userId":"u","version":2}`,
  )
})

it('a body has anonymousId in place of userId only if there is no userId, and an empty context', () => {
  const content = { anonymousId: 'a', userId: null, event: 'E', properties: null }
  expect(serialiseBody('documented', { type: 'track', ...parts(content) })).toBe(
    `{"version":1,"type":"track","anonymousId":"a","timestamp":"${timestamp}","event":"E","context":{}}`,
  )
  expect(parsed('production', parts(content))).toMatchObject({
    userId: null,
    anonymousId: 'a',
    context: {},
    integrations: {},
    properties: null,
  })
})

function parsed(profile: BodyProfile, given: Omit<BodyParts, 'type'>): JsonObject {
  return JSON.parse(serialiseBody(profile, { type: 'track', ...given })) as JsonObject
}

it.each([
  ['web', { page: 1 }, { page: 1, ip: '127.0.0.1' }],
  ['mobile', undefined, { ip: '127.0.0.1' }],
  ['web', { ip: '9.9.9.9' }, { ip: '9.9.9.9' }],
  ['web', { ip: null }, { ip: null }],
  ['server', { page: 1 }, { page: 1 }],
] as const)('of a %s source with the context %o has the context %o', (kind, came, leaves) => {
  for (const profile of BodyProfile.options)
    expect(
      parsed(profile, parts({ userId: 'u', event: 'E', context: came }, kind)).context,
    ).toEqual(leaves)
})

it.each([
  ['web', undefined, 'client'],
  ['mobile', undefined, 'mobile'],
  ['server', undefined, 'server'],
  ['server', 'client', 'client'],
] as const)('of a %s source names the channel of a call with %s: %s', (kind, channel, named) => {
  expect(parsed('production', parts({ userId: 'u', channel }, kind)).channel).toBe(named)
})

it('a body has a projectId that is the same for all calls of a source and unique to it', () => {
  const of = (id: number) => parsed('production', { ...parts({}), source: { id, kind: 'web' } })
  expect(of(1).projectId).toBe(of(1).projectId)
  expect(of(1).projectId).not.toBe(of(2).projectId)
})

const [first, last] = ['0000-01-01T00:00:00.000Z', '9999-12-31T00:00:00.000Z']
const at = (time: string) => `2026-11-21T${time}.000Z`
it.each([
  ['without times', null, null, receivedAt],
  ['with no sentAt', at('00:59:00'), null, at('00:59:00')],
  ['with no timestamp', null, at('00:30:00'), receivedAt],
  ['of a slow clock', at('00:30:00'), at('00:30:10'), at('00:59:50')],
  ['of a fast clock', at('05:00:00'), at('05:00:01'), at('00:59:59')],
  ['from before the calendar', first, last, first],
  ['from after the calendar', last, first, last],
])('corrects the timestamp of a call %s, in production only', (_call, given, sentAt, corrected) => {
  const call = { ...parts({ userId: 'u' }), timestamp: given, sentAt }
  const { timestamp: sent, originalTimestamp, sentAt: when } = parsed('production', call)
  expect([sent, originalTimestamp, when]).toEqual([
    corrected,
    given ?? undefined,
    sentAt ?? undefined,
  ])
  expect(parsed('documented', call).timestamp).toBe(given ?? receivedAt)
})

it('retains an unreadable time, beside the one sent instead', () => {
  const call = { ...parts({ timestamp: 'yesterday', sentAt: 5 }), timestamp: null }
  expect(parsed('production', call)).toMatchObject({
    timestamp: receivedAt,
    originalTimestamp: 'yesterday',
    sentAt: 5,
  })
})

const bodyOf = (profile: BodyProfile, text: string, type: CallType = 'identify') => {
  const { value, hasRawNumbers } = parseJson(text)
  const body = serialiseBody(profile, { type, ...parts(value as JsonObject) })
  return {
    body,
    notices: bodyNotices(body, hasRawNumbers),
    same: JSON.stringify(JSON.parse(body)) === body,
  }
}

describe.each(BodyProfile.options)('in the %s profile', (profile) => {
  it('has a notice if receivers that re-serialise would compute a different signature', () => {
    expect(bodyOf(profile, '{"userId":"u","traits":{"big":9007199254740993}}')).toMatchObject({
      same: false,
      notices: [expect.stringMatching(/another signature/)],
    })
    expect(bodyOf(profile, '{"userId":"u","traits":{"1":1.0,"0":2}}')).toMatchObject({
      same: true,
      notices: [],
    })
  })

  it.each([
    '{"__proto__":{"a":1},"b":"\\ud800"}',
    '{"1":1,"constructor":null,"é":"\\u0000"}',
    '{"b":9007199254740993,"a":[1e400,0.1234567890123456789]}',
  ])('traits and context %s are sent as received', (text) => {
    const { body } = bodyOf(profile, `{"userId":"u","traits":${text},"context":${text}}`)
    expect(body).toContain(`"traits":${text}`)
    expect(body).toContain(`"context":${text}`)
  })

  /** Any call: each key of a call, and some unknown ones, present or not, with any JSON value. */
  const anyCall = fc
    .dictionary(
      fc.oneof(
        fc.constantFrom(...Object.keys(everything), 'timestamp', 'sentAt', '__proto__', '7'),
        fc.string(),
      ),
      fc.oneof(
        fc.json(),
        fc.bigInt({ min: 0n }).map(String),
        fc.bigInt({ min: 1n }).map((digits) => `0.${digits}`),
      ),
    )
    .map((call) => {
      const keys = Object.entries(call).map(([key, value]) => `${JSON.stringify(key)}:${value}`)
      return `{${keys.join(',')}}`
    })

  it.each(CallType.options)('any %s has exactly the keys of its type, in order', (type) => {
    const wanted = Object.keys(
      JSON.parse(
        (profile === 'documented' ? documented : production)[type].replace(
          'PROJECT',
          '"projectId":0',
        ),
      ) as object,
    ).flatMap((key) =>
      key === 'userId' && profile === 'documented' ? [key, 'anonymousId'] : [key],
    )
    const order = wanted.flatMap((key) => (key === 'receivedAt' ? [key, 'sentAt'] : [key]))
    fc.assert(
      fc.property(anyCall, (text) => {
        const keys = Object.keys(JSON.parse(bodyOf(profile, text, type).body) as object)
        expect(keys).toEqual(order.filter((key) => keys.includes(key)))
      }),
    )
  })

  it('any body parses and serialises to itself, unless a notice says otherwise', () => {
    fc.assert(
      fc.property(anyCall, fc.constantFrom(...CallType.options), (text, type) => {
        const { same, notices } = bodyOf(profile, text, type)
        expect(same).toBe(notices.length === 0)
      }),
    )
  })

  it('any integer keeps its digits', () => {
    fc.assert(
      fc.property(fc.bigInt(), (number) => {
        const { body } = bodyOf(profile, `{"userId":"u","traits":{"n":${number}}}`)
        const [, text = ''] = /"n":([^}]+)}/.exec(body) ?? []
        // JavaScript writes a power of ten beyond 1e21 with an exponent; the value is what counts.
        expect(/e/.test(text) ? BigInt(Number(text)) : BigInt(text)).toBe(number)
      }),
    )
  })
})
