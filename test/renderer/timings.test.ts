import { expect, test } from 'vitest'
import type { Attempt } from '../../src/contract/model.ts'
import { timingLines } from '../../src/renderer/message/exchange/timings.ts'

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
  expect(lines.at(-1)).toEqual(['Total', '5 s'])
  return lines.slice(1, -1)
}

test('a new connection shows each of its phases', () => {
  const timings = { dnsMs: 1.26, connectMs: 2, tlsMs: 31, headersMs: 400, bodyMs: 0 }
  expect(phases('response', timings)).toEqual([
    ['DNS lookup', '1.3 ms'],
    ['Connected', '2 ms'],
    ['TLS handshake', '31 ms'],
    ['Headers after', '400 ms'],
    ['Body after', '0 ms'],
  ])
})

test('a reused connection says so instead', () => {
  expect(phases('response', { reused: true, headersMs: 3, bodyMs: 0.1 })).toEqual([
    ['Connection', 'reused'],
    ['Headers after', '3 ms'],
    ['Body after', '0.1 ms'],
  ])
})

test.each<[Attempt['outcome'], Partial<Attempt['timings']>, [string, string]]>([
  ['refused', { connectMs: 0.4 }, ['Connected', 'incomplete: stopped after 0.4 ms']],
  [
    'timeout',
    { connectMs: 1, headersMs: 4999 },
    ['Headers after', 'incomplete: stopped after 5 s'],
  ],
  [
    'reset',
    { reused: true, headersMs: 1, bodyMs: 20 },
    ['Body after', 'incomplete: stopped after 20 ms'],
  ],
])('an attempt that ended as %s shows where it stopped', (outcome, timings, last) => {
  expect(phases(outcome, timings).at(-1)).toEqual(last)
})

test('an attempt that was not sent has no phases', () => {
  expect(phases('unreachable', {})).toEqual([])
})
