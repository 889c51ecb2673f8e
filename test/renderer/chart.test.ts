import { expect, it } from 'vitest'
import { isWithin, moved, rangeOf, startAt } from '../../src/renderer/ui/chart/brush.ts'
import { linePoints } from '../../src/renderer/ui/chart/spanLine.tsx'
import { responsesText, shareText } from '../../src/renderer/health/words.ts'

const bars = { starts: [0, 60, 120, 180], length: 60 }

it('selects whole bars, in either direction', () => {
  expect(rangeOf({ anchor: 60, head: 120 }, bars)).toEqual({ since: 60, until: 180 })
  expect(rangeOf({ anchor: 120, head: 60 }, bars)).toEqual({ since: 60, until: 180 })
  const within = bars.starts.filter((start) => isWithin(start, { since: 60, until: 180 }, 60))
  expect(within).toEqual([60, 120])
})

it('finds the bar under the pointer, and the nearest one outside', () => {
  expect([-0.1, 0, 0.26, 0.99, 1.5].map((share) => startAt(share, bars))).toEqual([
    0, 0, 60, 180, 180,
  ])
})

it('moves by key, not beyond the ends', () => {
  expect(moved('ArrowLeft', 60, bars)).toBe(0)
  expect(moved('ArrowLeft', 0, bars)).toBe(0)
  expect(moved('ArrowRight', 180, bars)).toBe(180)
  expect(moved('End', 0, bars)).toBe(180)
  expect(moved('j', 0, bars)).toBeNull()
})

it('draws a line with gaps where there are no values, the limit at the top', () => {
  const lines = linePoints([5000, null, 0, 0], 5000)
  expect(lines).toEqual(['0,3 80,3', '160,31 240,31 240,31 320,31'])
})

it('rounds shares, but says 0 % and 100 % only if they are exact', () => {
  expect(shareText(0, 0)).toBeNull()
  expect(
    [
      [0, 10_000],
      [1, 10_000],
      [9_999, 10_000],
      [1, 1],
      [992, 1000],
    ].map(([part, whole]) => shareText(part!, whole!)),
  ).toEqual(['0 %', '0.1 %', '99.9 %', '100 %', '99.2 %'])
})

it('names the most frequent responses, and counts the others', () => {
  const result = { verdict: 'retry', outcome: 'response' } as const
  const results = [
    { verdict: 'success', outcome: 'response', status: 200, count: 10_744 } as const,
    { verdict: 'retry', outcome: 'timeout', status: null, count: 20 } as const,
    { ...result, status: 503, count: 9 },
    { ...result, status: 500, count: 2 },
  ]
  expect(responsesText(results, 2)).toBe('200 ×10,744 · timeout ×20 · others ×11')
  expect(responsesText(results.slice(0, 1))).toBe('200 ×10,744')
})
