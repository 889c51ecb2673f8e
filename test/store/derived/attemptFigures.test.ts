import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addAttempt,
  addFigures,
  attemptsOf,
  type CountedAttempt,
  noFigures,
  percentile,
  readFigures,
  writeFigures,
} from '../../../src/main/store/derived/attemptFigures.ts'

const anAttempt: fc.Arbitrary<CountedAttempt> = fc.record({
  number: fc.integer({ min: 1, max: 3 }),
  durationMs: fc.oneof(fc.double({ min: 0, max: 6000, noNaN: true }), fc.constant(0)),
  outcome: fc.constantFrom('response', 'timeout'),
  status: fc.constantFrom(200, 503, null),
  verdict: fc.constantFrom('success', 'retry', 'permanent'),
})

function figuresOf(attempts: CountedAttempt[]) {
  const figures = noFigures()
  for (const attempt of attempts) addAttempt(figures, attempt)
  return figures
}

it('gives percentiles within 2.2 % of the exact ones', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.01, max: 6000, noNaN: true }), { minLength: 1, maxLength: 300 }),
      fc.constantFrom(0.5, 0.95, 0.99),
      (durations, share) => {
        const sorted = durations.toSorted((a, b) => a - b)
        const exact = sorted[Math.ceil(share * sorted.length) - 1] as number
        const found = percentile(
          figuresOf(
            durations.map((durationMs) => ({
              durationMs,
              number: 1,
              outcome: 'response',
              status: 200,
              verdict: 'success',
            })),
          ),
          share,
        ) as number
        expect(Math.abs(found - exact)).toBeLessThanOrEqual(0.022 * exact + 0.001)
      },
    ),
  )
})

it('gives the deadline for timeouts, and nothing for no attempts', () => {
  const timeout = { number: 1, outcome: 'timeout', status: null, verdict: 'retry' } as const
  expect(percentile(figuresOf([{ ...timeout, durationMs: 5004 }]), 0.95)).toBe(5000)
  expect(percentile(noFigures(), 0.95)).toBeNull()
})

it('has the same figures however attempts are grouped, stored and joined', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anAttempt, { maxLength: 20 }), { maxLength: 5 }), (groups) => {
      const joined = noFigures()
      for (const group of groups) addFigures(joined, readFigures(writeFigures(figuresOf(group))))
      const all = groups.flat()
      expect(joined).toEqual(figuresOf(all))
      expect(attemptsOf(joined)).toBe(all.length)
      expect(attemptsOf(joined, 'retry')).toBe(
        all.filter(({ verdict }) => verdict === 'retry').length,
      )
      expect(joined.firstAccepted).toBe(
        all.filter(({ number, verdict }) => number === 1 && verdict === 'success').length,
      )
    }),
  )
})
