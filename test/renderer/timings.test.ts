import { expect, test } from 'vitest'
import type { Attempt } from '../../src/contract/model.ts'
import { timingLines } from '../../src/renderer/detail/timings.ts'

const none = {
  reused: false,
  dnsMs: null,
  connectMs: null,
  tlsMs: null,
  headersMs: null,
  bodyMs: null,
}

/** Without the first line and the last, which every attempt has. */
function phases(outcome: Attempt['outcome'], timings: Partial<Attempt['timings']>) {
  const attempt = {
    startedAt: '2026-11-21T10:00:00.000Z',
    durationMs: 5000,
    outcome,
    timings: { ...none, ...timings },
  }
  const lines = timingLines(attempt)
  expect(lines[0]?.[0]).toBe('Started')
  expect(lines.at(-1)).toEqual(['Took in all', '5.00 s'])
  return lines.slice(1, -1)
}

test('a new connection shows each phase that there was', () => {
  const timings = { dnsMs: 1.26, connectMs: 2, tlsMs: 31, headersMs: 400, bodyMs: 0 }
  expect(phases('response', timings)).toEqual([
    ['Name looked up', '1.3 ms'],
    ['Connected', '2 ms'],
    ['TLS agreed', '31 ms'],
    ['Headers after', '400 ms'],
    ['Body after', '0 ms'],
  ])
})

test('a kept connection says so instead', () => {
  expect(phases('response', { reused: true, headersMs: 3, bodyMs: 0.1 })).toEqual([
    ['Connection', 'was already open'],
    ['Headers after', '3 ms'],
    ['Body after', '0.1 ms'],
  ])
})

test.each<[Attempt['outcome'], Partial<Attempt['timings']>, [string, string]]>([
  ['refused', { connectMs: 0.4 }, ['Connected', 'did not end: broke off after 0.4 ms']],
  [
    'timeout',
    { connectMs: 1, headersMs: 4999 },
    ['Headers after', 'did not end: broke off after 5.00 s'],
  ],
  [
    'reset',
    { reused: true, headersMs: 1, bodyMs: 20 },
    ['Body after', 'did not end: broke off after 20 ms'],
  ],
])('an attempt that ended as %s tells where it broke off', (outcome, timings, last) => {
  expect(phases(outcome, timings).at(-1)).toEqual(last)
})

test('one that came to nothing has no phases', () => {
  expect(phases('unreachable', {})).toEqual([])
})
