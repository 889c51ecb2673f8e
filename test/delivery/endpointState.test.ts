import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  afterAttempt,
  newEndpointState,
  type StateChange,
} from '../../src/main/delivery/endpointState.ts'

/** The changes that attempts cause, one a second. `.`: succeeded, `x`: 503, `t`: timed out. */
function changesOf(pattern: string, gapMs = 1000) {
  let state = newEndpointState
  const changes: (StateChange & { at: number })[] = []
  for (const [index, sign] of pattern.split('').entries()) {
    const at = index * gapMs
    const attempt = {
      startedAt: at,
      succeeded: sign === '.',
      outcome: sign === 't' ? ('timeout' as const) : ('response' as const),
      status: sign === 't' ? null : sign === '.' ? 200 : 503,
    }
    const next = afterAttempt(state, attempt, at)
    state = next.state
    if (next.change) changes.push({ ...next.change, at })
  }
  return changes
}
const kinds = (pattern: string, gapMs?: number) =>
  changesOf(pattern, gapMs).map(({ kind, at }) => `${kind} ${at / (gapMs ?? 1000)}`)

it('notices a failure at the fifth failed attempt of ten, and its end after five successes', () => {
  expect(kinds('xxxx')).toEqual([])
  expect(kinds('xxxxx')).toEqual(['failing 4'])
  expect(kinds('.....xxxxx')).toEqual(['failing 9'])
  expect(kinds('......xxxx.x')).toEqual(['failing 11'])
  expect(kinds('x....x....x....x....x')).toEqual([])
  expect(kinds(`xxxxx${'....x'.repeat(3)}`)).toEqual(['failing 4'])
  // One change within the hour: the end needs ten.
  expect(kinds(`xxxxx${'.'.repeat(10)}`)).toEqual(['failing 4', 'recovered 14'])
  const hour = 3_600_000
  expect(kinds('xxxxx.....', hour)).toEqual(['failing 4', 'recovered 9'])
})

it('states since when, how many failed, and how most of them did', () => {
  expect(changesOf('....x.tx.ttt')).toEqual([
    {
      kind: 'failing',
      at: 10_000,
      since: 4000,
      attempts: 10,
      failed: 5,
      outcome: 'timeout',
      status: null,
    },
  ])
})

it('causes at most six notices an hour, whatever the endpoint does, in alternation', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('.', 'x'), fc.integer({ min: 1, max: 120 })), {
        maxLength: 200,
      }),
      (runs) => {
        const pattern = runs.map(([sign, count]) => sign.repeat(count)).join('')
        const changes = changesOf(pattern)
        for (const [index, { kind, at }] of changes.entries()) {
          expect(kind).toBe(index % 2 === 0 ? 'failing' : 'recovered')
          const sixth = changes[index - 6]
          if (sixth) expect(at - sixth.at).toBeGreaterThanOrEqual(3_600_000)
        }
      },
    ),
  )
})

it('does not flap for an endpoint that fails a third of the time', () => {
  let seed = 1
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const pattern = Array.from({ length: 3000 }, () => (random() < 0.33 ? 'x' : '.')).join('')
  expect(changesOf(pattern).length).toBeLessThanOrEqual(3)
})
