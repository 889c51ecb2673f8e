import { expect, it } from 'vitest'
import { bodyNotices, documentedBody } from '../../src/main/destination/body.ts'
import { parseJson, type JsonObject } from '../../src/main/destination/json.ts'

const timestamp = '2026-11-21T00:59:32.000Z'
const parts = (content: JsonObject) => ({
  content,
  timestamp,
  sourceKind: 'server' as const,
  clientAddress: '127.0.0.1',
})

/** A call that has everything: what is not of its type has to stay behind. */
const everything = {
  messageId: 'm',
  userId: 'u',
  anonymousId: 'a',
  groupId: 'g',
  previousId: 'p',
  event: 'E',
  name: 'N',
  category: 'C',
  properties: { p: 1 },
  traits: { t: 1 },
  context: { c: 1 },
  integrations: { All: true },
}

it.each([
  [
    'page',
    `{"version":1,"type":"page","userId":"u","timestamp":"${timestamp}","properties":{"p":1},"context":{"c":1}}`,
  ],
  [
    'screen',
    `{"version":1,"type":"screen","userId":"u","timestamp":"${timestamp}","name":"N","context":{"c":1}}`,
  ],
  [
    'identify',
    `{"version":1,"type":"identify","userId":"u","timestamp":"${timestamp}","traits":{"t":1},"context":{"c":1}}`,
  ],
  [
    'track',
    `{"version":1,"type":"track","userId":"u","timestamp":"${timestamp}","event":"E","properties":{"p":1},"context":{"c":1}}`,
  ],
  [
    'group',
    `{"version":1,"type":"group","userId":"u","timestamp":"${timestamp}","groupId":"g","traits":{"t":1},"context":{"c":1}}`,
  ],
  [
    'alias',
    `{"version":1,"type":"alias","Previous ID":"p","User ID":"u","timestamp":"${timestamp}","context":{"c":1}}`,
  ],
] as const)('has exactly the documented keys of a %s, in their order', (type, body) => {
  expect(documentedBody({ type, ...parts(everything) })).toBe(body)
})

it('has anonymousId in the place of userId only when there is no userId, and an empty context', () => {
  expect(
    documentedBody({ type: 'track', ...parts({ anonymousId: 'a', userId: null, event: 'E' }) }),
  ).toBe(
    `{"version":1,"type":"track","anonymousId":"a","timestamp":"${timestamp}","event":"E","context":{}}`,
  )
})

it('fills in the address of web and mobile clients where the call has none', () => {
  const body = (context: JsonObject) =>
    JSON.parse(
      documentedBody({
        ...parts({ userId: 'u', event: 'E', context }),
        type: 'track',
        sourceKind: 'web',
      }),
    ) as { context: unknown }
  expect(body({ page: 1 }).context).toEqual({ page: 1, ip: '127.0.0.1' })
  expect(body({ ip: '9.9.9.9' }).context).toEqual({ ip: '9.9.9.9' })
})

it('says so when receivers that re-serialise would compute another signature', () => {
  const bodyOf = (text: string) => {
    const { value, kept } = parseJson(text)
    const body = documentedBody({ type: 'identify', ...parts(value as JsonObject) })
    return { notices: bodyNotices(body, kept), same: JSON.stringify(JSON.parse(body)) === body }
  }
  expect(bodyOf('{"userId":"u","traits":{"big":9007199254740993}}')).toMatchObject({
    same: false,
    notices: [expect.stringMatching(/another signature/)],
  })
  expect(bodyOf('{"userId":"u","traits":{"1":1.0,"0":2}}')).toEqual({ same: true, notices: [] })
})
