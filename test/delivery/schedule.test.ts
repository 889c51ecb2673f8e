import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Settings } from '../../src/contract/settings.ts'
import { nextAttempt, retryAfter } from '../../src/main/delivery/schedule.ts'

const { retry } = Settings.parse({})
const steady = { ...retry, jitter: 0 }
const round = { messageId: 1, firstAttemptAt: 0, now: 0, retryAfterMs: null }

describe('nextAttempt', () => {
  it('waits 10 s, 20 s, 40 s … and at most 30 min', () => {
    const waits = [1, 2, 3, 4, 8, 9, 12].map((rounds) => nextAttempt({ ...round, rounds }, steady))
    expect(waits).toEqual([10_000, 20_000, 40_000, 80_000, 1_280_000, 1_800_000, 1_800_000])
  })

  it('varies by at most a fifth, and is the same for the same seed, message and round', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 1, max: 30 }),
        fc.integer(),
        (messageId, rounds, seed) => {
          const settings = { ...retry, window: Infinity, seed }
          const plain = nextAttempt({ ...round, rounds }, { ...steady, window: Infinity }) as number
          const at = nextAttempt({ ...round, rounds, messageId }, settings) as number
          expect(at).toBeGreaterThanOrEqual(plain * 0.8 - 1)
          expect(at).toBeLessThanOrEqual(plain * 1.2 + 1)
          expect(nextAttempt({ ...round, rounds, messageId }, settings)).toBe(at)
        },
      ),
    )
  })

  it('spreads messages evenly over the jitter', () => {
    const waits = Array.from(
      { length: 10_000 },
      (_, messageId) => nextAttempt({ ...round, messageId, rounds: 1 }, retry) as number,
    )
    const mean = waits.reduce((a, b) => a + b) / waits.length
    expect(mean).toBeGreaterThan(9900)
    expect(mean).toBeLessThan(10_100)
    for (let from = 8000; from < 12_000; from += 1000)
      expect(waits.filter((wait) => wait >= from && wait < from + 1000).length).toBeGreaterThan(
        2250,
      )
  })

  it('is between the end of the back-off and the end of the window, for any settings', () => {
    const settings = fc.record({
      base: fc.integer({ min: 1, max: 60_000 }),
      factor: fc.double({ min: 1, max: 10, noNaN: true }),
      cap: fc.integer({ min: 1, max: 3_600_000 }),
      window: fc.integer({ min: 0, max: 14_400_000 }),
      jitter: fc.double({ min: 0, max: 1, noNaN: true }),
      seed: fc.integer(),
    })
    const made = fc.record({
      messageId: fc.nat(),
      rounds: fc.integer({ min: 1, max: 40 }),
      now: fc.nat(14_400_000),
      retryAfterMs: fc.option(fc.nat(7_200_000)),
    })
    fc.assert(
      fc.property(settings, made, (given, one) => {
        const at = nextAttempt({ ...one, firstAttemptAt: 0 }, given)
        const backOff = Math.min(given.base * given.factor ** (one.rounds - 1), given.cap)
        const least = one.now + Math.min(backOff * (1 - given.jitter), given.cap) - 1
        const asked = Math.min(one.retryAfterMs ?? 0, given.cap)
        const most = one.now + Math.max(backOff * (1 + given.jitter), asked) + 1
        if (at === null) expect(most).toBeGreaterThan(given.window)
        else {
          expect(at).toBeGreaterThanOrEqual(Math.max(least, one.now + asked))
          expect(at).toBeLessThanOrEqual(Math.min(most, given.window))
        }
      }),
    )
  })

  it('never starts an attempt later than 4 h after the first', () => {
    const at = (now: number) => nextAttempt({ ...round, rounds: 20, now }, steady)
    expect(at(14_400_000 - 1_800_000)).toBe(14_400_000)
    expect(at(14_400_000 - 1_800_000 + 1)).toBeNull()
  })

  it('honours Retry-After up to the cap, but never waits less than the back-off', () => {
    const at = (retryAfterMs: number) => nextAttempt({ ...round, rounds: 1, retryAfterMs }, steady)
    expect([at(60_000), at(1), at(9_999_999)]).toEqual([60_000, 10_000, 1_800_000])
  })
})

describe('retryAfter', () => {
  const now = Date.parse('2026-11-21T00:00:00Z')
  it.each([
    [503, '120', 120_000],
    [429, '0', 0],
    [503, 'Sat, 21 Nov 2026 00:01:00 GMT', 60_000],
    [503, 'Fri, 20 Nov 2026 00:01:00 GMT', 0],
    [503, 'soon', null],
    [500, '120', null],
  ])('of a %i with %s is %s ms', (status, value, ms) => {
    expect(retryAfter(status, [['Retry-After', value]], now)).toBe(ms)
  })
})
