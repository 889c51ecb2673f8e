import { describe, expect, test } from 'vitest'
import { type Rejection, RejectionReason } from '../../src/contract/model.ts'
import {
  answeredText,
  explanations,
  runFrom,
  mostFrequentUnknownKey,
  userOf,
} from '../../src/renderer/calls/rejectionReasons.ts'

function rejection(given: Partial<Rejection>): Rejection {
  return {
    id: '1',
    receivedAt: '2026-11-21T12:00:00.000Z',
    reason: 'unknown_source',
    message: 'no source has the write key S',
    status: 401,
    source: null,
    callId: null,
    writeKey: 'S',
    method: 'POST',
    path: '/v1/track',
    client: 'analytics-go 3.3.0',
    origin: null,
    arrived: { text: '{}', encoding: 'utf8', bytes: 2, truncated: false },
    ...given,
  }
}

describe('rejections', () => {
  test('every reason has its own explanation', () => {
    const said = RejectionReason.options.map((reason) => explanations[reason])
    expect(new Set(said).size).toBe(RejectionReason.options.length)
    for (const text of said) expect(text).toMatch(/^[A-Z].{20,}\.$/)
  })

  test('a run of identical rejections has its length at the first, and 0 after it', () => {
    const items = [
      rejection({ id: '6' }),
      rejection({ id: '5', receivedAt: '2026-11-21T11:00:00.000Z' }),
      rejection({ id: '4', client: 'another 1.0' }),
      rejection({ id: '3', reason: 'fault', message: 'answered 503 (2 of 2)' }),
      rejection({ id: '2', reason: 'fault', message: 'answered 503 (1 of 2)' }),
      rejection({ id: '1' }),
    ]
    expect(items.map((_, index) => runFrom(items, index))).toEqual([2, 0, 1, 2, 0, 1])
    expect(runFrom(items, 9)).toBe(0)
  })

  test('reports the most frequent unknown key from three rejections on', () => {
    const of = (writeKey: string | null, count: number, more: Partial<Rejection> = {}) =>
      Array.from({ length: count }, () => rejection({ writeKey, ...more }))
    const none = new Set<string>()
    expect(mostFrequentUnknownKey(of('A', 2), none)).toBeNull()
    expect(mostFrequentUnknownKey([...of('A', 3), ...of('B', 4)], none)).toBe('B')
    expect(mostFrequentUnknownKey([...of('A', 3), ...of('B', 4)], new Set(['B']))).toBe('A')
    expect(mostFrequentUnknownKey(of('A', 5, { reason: 'bad_request' }), none)).toBeNull()
    expect(mostFrequentUnknownKey(of(null, 5), none)).toBeNull()
  })

  test.each([
    [{ status: 401, reason: 'unknown_source' }, '401'],
    [{ status: 0, reason: 'bad_request' }, 'no response: the client had disconnected'],
    [{ status: 0, reason: 'fault' }, 'no response: the connection was closed'],
  ] as const)('%j was answered "%s"', (given, text) => {
    expect(answeredText(given)).toBe(text)
  })
})

test.each([
  ['{"userId":"u_1","event":"X"}', 'u_1'],
  ['{"userId":7}', null],
  ['{"anonymousId":"a"}', null],
  ['"u_1"', null],
  ['{"userId":', null],
])('the user of %s is %s', (text, user) => {
  expect(userOf(text)).toBe(user)
})
