import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CallType } from '../../src/contract/model.ts'
import { bodiesOf, compare } from '../../src/renderer/compose/preview/bodies.ts'
import { curlCall, sendCommand } from '../../src/renderer/compose/send/commands.ts'
import {
  fieldsOf,
  otherKeys,
  printParts,
  rawOf,
  readParts,
  shownText,
  withPart,
  withType,
} from '../../src/renderer/message/draft/parts.ts'
import { readCall } from '../../src/renderer/compose/editor/problems.ts'
import { type Recent, withRecent } from '../../src/renderer/compose/send/recents.ts'
import { readRepeat } from '../../src/renderer/compose/send/repeat.ts'
import { sampleOf } from '../../src/renderer/message/draft/samples.ts'
import { lineOf } from '../../src/renderer/message/draft/scan.ts'

describe('a call as parts', () => {
  const text = '{\n  "type": "track",\n  "properties": {\n    "n": 9007199254740993\n  }\n}'

  test('is printed with unchanged numbers', () => {
    expect(printParts(readParts(text) ?? [])).toBe(text)
    expect(rawOf(readParts(text) ?? [], 'properties')).toBe('{\n  "n": 9007199254740993\n}')
  })

  test('has the same value in any layout', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(4), (value, indent) => {
        const given = JSON.stringify(value, null, indent)
        expect(JSON.parse(printParts(readParts(given) ?? []))).toEqual(JSON.parse(given))
      }),
    )
  })

  test('inserts a new key in order, replaces a value in place, and removes a key', () => {
    const parts = readParts('{"type":"track","x":1,"properties":{}}') ?? []
    expect(withPart(parts, 'userId', '"u"').map(({ key }) => key)).toEqual([
      'type',
      'userId',
      'x',
      'properties',
    ])
    expect(printParts(withPart(parts, 'x', null))).not.toContain('x')
    expect(withPart(parts, 'x', '2')[1]).toEqual({ key: 'x', raw: '2' })
  })

  test('shows a string without quotes, and anything else as JSON', () => {
    expect(['"a\\"b"', '7', '{', null].map(shownText)).toEqual(['a"b', '7', '{', ''])
  })

  test('sets aside fields that the new type lacks, and restores them later', () => {
    const parts = readParts('{"type":"track","userId":"u","event":"E","x":1}') ?? []
    const group = withType({ parts, aside: [] }, 'group')
    expect(group.parts.map(({ key }) => key)).toEqual(['type', 'userId', 'x'])
    expect(withType(group, 'track')).toEqual({ parts, aside: [] })
  })

  test('every type has a sample that the port accepts, and a form for all its fields', () => {
    for (const type of CallType.options) {
      const parts = readParts(sampleOf(type)) ?? []
      expect(readCall(sampleOf(type), parts)).toMatchObject({ type, problems: [] })
      expect(otherKeys(type, parts)).toEqual([])
      expect(new Set(fieldsOf(type).map(({ key }) => key)).size).toBe(fieldsOf(type).length)
    }
  })
})

describe('the problems of a call', () => {
  const said = (text: string) =>
    readCall(text, readParts(text)).problems.map(({ kind, field, message, at }) => ({
      kind,
      field,
      message,
      line: lineOf(text, at),
    }))

  test('are reported in the words of the port, at their line', () => {
    expect(
      said('{"type":"track",\n"event":5,\n"timestamp":"soon",\n"integrations":{"webhooks":true}}'),
    ).toEqual([
      {
        kind: 'fault',
        field: 'userId',
        message: 'track needs userId or anonymousId',
        line: 1,
      },
      {
        kind: 'fault',
        field: 'event',
        message: 'event is a number; must be a string',
        line: 2,
      },
      {
        kind: 'notice',
        field: 'integrations',
        message:
          'integrations: "webhooks" is not "Webhooks" and is ignored: keys are case sensitive',
        line: 4,
      },
      {
        kind: 'notice',
        field: 'timestamp',
        message: 'timestamp "soon" is not a valid date; the time of receipt is sent instead',
        line: 3,
      },
    ])
  })

  test('reports a field that is not JSON, and still checks the rest', () => {
    const parts = [
      { key: 'type', raw: '"track"' },
      { key: 'userId', raw: '"u"' },
      { key: 'properties', raw: '{"a":}' },
    ]
    const noEvent = [...parts, { key: 'event', raw: '"' }]
    expect(readCall(printParts(noEvent), noEvent).problems).toMatchObject([
      { kind: 'broken', field: 'properties' },
      { kind: 'broken', field: 'event' },
    ])
    expect(readCall(printParts(parts), parts).problems).toMatchObject([
      { kind: 'broken', field: 'properties', message: 'a value is expected here' },
      { kind: 'fault', field: 'event', message: 'track needs event' },
    ])
  })

  test('text that is not a call cannot be sent', () => {
    expect(said('{"type":"trakc"}')).toMatchObject(
      [{ kind: 'broken', message: /^type is "trakc"; must be one of identify, track/ }].map(
        ({ kind, message }) => ({ kind, message: expect.stringMatching(message) as string }),
      ),
    )
    expect(said('{')).toMatchObject([{ kind: 'broken', field: null }])
  })

  test('reports a call over the limits', () => {
    const large = { type: 'page', userId: 'u', properties: { text: 'x'.repeat(33_000) } }
    expect(said(JSON.stringify(large))).toMatchObject([
      {
        kind: 'fault',
        message: expect.stringMatching(/^the call is 33\d+ bytes of JSON; at most 32768/),
      },
    ])
    const deep = `{"type":"page","userId":"u","properties":{"a":${'['.repeat(300)}${']'.repeat(300)}}}`
    expect(said(deep)).toMatchObject([{ message: 'nested more than 200 levels deep' }])
  })
})

describe('a call as a command', () => {
  const sender = { collect: 'http://127.0.0.1:8420', writeKey: 'KEY' }

  test('of curl has the unchanged text', () => {
    expect(curlCall('track', `{"n":9007199254740993,"it's":1}`, sender)).toBe(
      String.raw`curl http://127.0.0.1:8420/v1/track \
  -u KEY: \
  --data-raw '{"n":9007199254740993,"it'\''s":1}'`,
    )
  })

  test('of hookbench send has its options', () => {
    const parts = readParts('{"type":"track","userId":"u 1","properties":{"a":1}}') ?? []
    expect(sendCommand('track', parts, sender)).toEqual({
      text: String.raw`hookbench send track \
  --user='u 1' \
  --properties='{"a":1}' \
  --write-key KEY \
  --endpoint http://127.0.0.1:8420`,
    })
  })

  test.each([
    ['{"messageId":"m"}', 'hookbench send has no option for messageId'],
    ['{"userId":5}', 'hookbench send cannot send userId as 5'],
    ['{"traits":{"n":9007199254740993}}', 'hookbench send would change a long number of traits'],
  ])('of hookbench send cannot be %s', (text, unless) => {
    expect(sendCommand('track', readParts(text) ?? [], sender)).toEqual({ unless })
  })
})

test('call and body are compared key by key in any layout', () => {
  const [call, body] = compare(
    '{ "type": "track", "messageId": "m", "properties": { "a": [1, 2], "text": "as long as it is here" } }',
    '{"version":1,"type":"track","properties":{"a":[1,2],"text":"as long as it is here"}}',
  ) ?? [[], []]
  expect(call).toEqual([
    { key: 'type', shown: '"track"', isSame: true },
    { key: 'messageId', shown: '"m"', isSame: false },
    { key: 'properties', shown: '{ … }', isSame: true },
  ])
  expect(body.filter(({ isSame }) => !isSame)).toEqual([
    { key: 'version', shown: '1', isSame: false },
  ])
})

test('destinations with the same body are shown together', () => {
  const decision = (destination: string, body: string | null) => ({
    destinationId: '1',
    destination,
    reason: body === null ? 'destination disabled' : null,
    profile: 'documented' as const,
    body,
  })
  expect(
    bodiesOf({ fates: [decision('A', '{}'), decision('B', null), decision('C', '{}')] }),
  ).toEqual([{ destinations: ['A', 'C'], profile: 'documented', text: '{}' }])
})

test.each([
  [
    { count: '1', rate: '' },
    { count: 1, rate: null },
  ],
  [
    { count: '10,000', rate: '2.5' },
    { count: 10_000, rate: 2.5 },
  ],
  [
    { count: '0', rate: '' },
    { fault: 'A call is sent 1 to 10,000 times', field: 'count' },
  ],
  [
    { count: '1e3', rate: '' },
    { fault: 'A call is sent 1 to 10,000 times', field: 'count' },
  ],
  [
    { count: '2', rate: '0' },
    { fault: 'A rate is a number of calls per second, up to 10,000', field: 'rate' },
  ],
])('%j is read as %j', (typed, read) => {
  expect(readRepeat(typed)).toEqual(read)
})

test('stores the last 20, without duplicates', () => {
  const recent = (text: string): Recent => ({
    text,
    source: 's',
    type: 'track',
    label: 'E',
    user: null,
    count: 1,
    rate: null,
    at: text,
    outcome: 'accepted',
  })
  let all: Recent[] = []
  for (let i = 0; i < 30; i++) all = withRecent(all, recent(String(i)))
  all = withRecent(all, { ...recent('25'), outcome: 'refused' })
  expect(all.map(({ text }) => Number(text))).toEqual([
    25, 29, 28, 27, 26, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10,
  ])
  expect(all[0]?.outcome).toBe('refused')
})
