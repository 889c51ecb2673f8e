import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readRange } from '../../src/main/health/range.ts'
import { spans } from '../../src/main/store/derived/attemptSpans.ts'

const minuteMs = 60_000
const now = Date.parse('2026-11-22T18:48:30.000Z')
const at = (text: string) => Date.parse(`2026-11-${text}:00.000Z`) / minuteMs
const input = (since: string, until?: string) => ({
  since: `2026-11-${since}:00.000Z`,
  ...(until !== undefined && { until: `2026-11-${until}:00.000Z` }),
})

it('has a bar a minute for an hour, with the present minute', () => {
  const range = readRange({ range: '1h' }, { now, first: null })
  expect(range).toEqual({ from: at('22T17:48'), to: at('22T18:49'), step: 1, minutes: 1 })
})

it('reads a day in stretches of 10 minutes', () => {
  const range = readRange({ range: '24h' }, { now, first: null })
  expect(range).toMatchObject({ step: 20, minutes: 10 })
})

it('keeps the ends of a chosen time', () => {
  const range = readRange(input('22T18:18', '22T18:35'), { now, first: null })
  expect(range).toEqual({ from: at('22T18:18'), to: at('22T18:35'), step: 1, minutes: 1 })
})

it('begins all of it with the first attempt', () => {
  const range = readRange({ range: 'all' }, { now, first: at('02T06:00') })
  expect(range).toMatchObject({ from: at('02T00:00'), step: 480, minutes: 120 })
})

it('has at most 91 buckets, in stretches that are retained and divide them', () => {
  const minutes = fc.integer({ min: 1, max: 400 * 24 * 60 - 1 })
  fc.assert(
    fc.property(minutes, minutes, fc.boolean(), (age, length, ends) => {
      const since = now - age * minuteMs
      const until = Math.min(since + length * minuteMs, now + minuteMs)
      const range = readRange(
        {
          since: new Date(since).toISOString(),
          ...(ends && { until: new Date(until).toISOString() }),
        },
        { now, first: null },
      )
      const { retained } = spans.find((each) => each.minutes === range.minutes) ?? { retained: 0 }
      expect((range.to - range.from) / range.step).toBeLessThanOrEqual(91)
      expect(range.step % range.minutes).toBe(0)
      expect(range.from % range.minutes).toBe(0)
      expect(range.from * minuteMs).toBeLessThanOrEqual(since)
      expect(age).toBeLessThan(retained)
    }),
  )
})
