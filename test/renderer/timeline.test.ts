import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeBars } from '../../src/renderer/deliveries/detail/timeline/placeBars.ts'
import { axisFor } from '../../src/renderer/deliveries/detail/timeline/timeAxis.ts'
import { attemptOf } from '../../src/renderer/deliveries/detail/exchange/attemptOf.ts'
import {
  attemptLabel,
  previousAttempt,
  resultText,
} from '../../src/renderer/deliveries/detail/exchange/attempt.ts'
import { timelineOf } from '../../src/renderer/deliveries/detail/timeline/timeline.ts'
import type { Attempt, MessageDetail } from '../../src/contract/model.ts'

const barAt = (at: number) => ({ at, took: 3, label: '503' })

describe('the time axis', () => {
  test.each([
    [3, 5, ['0', '1 ms', '2 ms', '3 ms']],
    [10, 5, ['0', '2 ms', '4 ms', '6 ms', '8 ms', '10 ms']],
    [5003, 6, ['0', '1 s', '2 s', '3 s', '4 s', '5 s', '6 s']],
    [40 * 60_000, 5, ['0', '10 min', '20 min', '30 min', '40 min']],
    [4 * 3_600_000, 5, ['0', '1 h', '2 h', '3 h', '4 h']],
  ])('%i ms in at most %i steps is labelled %j', (range, most, labels) => {
    expect(axisFor(range, most).ticks.map(({ label }) => label)).toEqual(labels)
  })

  test('every range fits within the maximum number of steps', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 4e9, noNaN: true }),
        fc.integer({ min: 2, max: 8 }),
        (range, most) => {
          const axis = axisFor(range, most)
          expect(axis.span).toBeGreaterThanOrEqual(range)
          expect(axis.ticks.length - 1).toBeLessThanOrEqual(most)
          expect(axis.ticks.at(-1)?.at).toBe(axis.span)
        },
      ),
    )
  })
})

describe('placing bars', () => {
  test('a bar starts at the start of its attempt', () => {
    const [bar] = placeBars([barAt(300)], { width: 400, span: 1000 })
    expect(bar).toEqual({ left: 120, width: 5, label: 'after' })
  })

  test('a bar contains its label if there is room', () => {
    const [bar] = placeBars([{ at: 0, took: 5000, label: '5 s' }], { width: 400, span: 10_000 })
    expect(bar).toEqual({ left: 0, width: 200, label: 'inside' })
  })

  test('quick attempts stay apart, also at the end of the lane', () => {
    const bars = placeBars([9990, 9993, 9996].map(barAt), { width: 300, span: 10_000 })
    for (const [index, bar] of bars.entries()) {
      const next = bars[index + 1]
      if (next) expect(next.left - bar.left).toBeGreaterThanOrEqual(bar.width)
      expect(bar.left + bar.width).toBeLessThanOrEqual(300)
    }
  })

  test('no bar overlaps the next attempt', () => {
    const [bar] = placeBars([{ at: 0, took: 10_000, label: 'x' }], {
      width: 300,
      span: 10_000,
      limit: 200,
    })
    expect(bar?.width).toBeLessThanOrEqual(200)
  })

  test('bars keep their order and never overlap, however many', () => {
    const starts = fc.array(fc.integer({ min: 0, max: 14_400_000 }), {
      minLength: 1,
      maxLength: 40,
    })
    fc.assert(
      fc.property(starts, (unsorted) => {
        const spans = unsorted.toSorted((a, b) => a - b).map(barAt)
        const bars = placeBars(spans, { width: 320, span: 14_400_000 })
        for (let index = 1; index < bars.length; index += 1) {
          const [left, right] = [bars[index - 1], bars[index]]
          expect((right?.left ?? 0) + 0.001).toBeGreaterThanOrEqual(
            (left?.left ?? 0) + (left?.width ?? 0),
          )
        }
        expect(bars[0]?.left).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('the label of an attempt', () => {
  test.each([
    ['response', 503, '503', '503'],
    ['timeout', 200, '200 · body did not end', '200 timeout'],
    ['reset', 200, '200 · body did not end', '200 reset'],
    ['timeout', null, '5 s', 'timeout'],
    ['refused', null, 'refused', 'refused'],
  ] as const)('%s with status %s', (outcome, status, label, result) => {
    const attempt = { outcome, status, durationMs: 5000 } as Attempt
    expect(attemptLabel(attempt)).toBe(label)
    expect(resultText(attempt)).toBe(result)
  })
})

describe('the attempt that a capture belongs to', () => {
  const attempt = (endpoint: string, second: number, number: number) =>
    ({ endpoint, number, startedAt: `2026-01-01T00:00:0${second}.000Z` }) as Attempt
  const attempts = [
    attempt('http://127.0.0.1:19481/a?x=1', 1, 1),
    attempt('http://127.0.0.1:19481/a?x=1', 5, 2),
    attempt('http://127.0.0.1:19481/b', 2, 1),
  ]
  test.each([
    ['/a?x=1', 1, 1],
    ['/a?x=1', 4, 1],
    ['/a?x=1', 5, 2],
    ['/a?x=1', 0, undefined],
    ['/c', 9, undefined],
  ])('%s at second %i is attempt %s', (path, second, number) => {
    const receivedAt = `2026-01-01T00:00:0${second}.000Z`
    expect(attemptOf({ path, receivedAt }, attempts)?.number).toBe(number)
  })
})

describe('the time of the axis', () => {
  const at = (ms: number) => new Date(Date.UTC(2026, 10, 21) + ms).toISOString()
  const hour = 3_600_000
  /** Attempts at [real, engine] milliseconds, and the next one. */
  function drawn(attempts: [number, number][], next: [number, number] | null) {
    const message = {
      attempts: attempts.map(([real, engine], index) => ({
        endpointId: '1',
        number: index + 1,
        startedAt: at(real),
        engineStartedAt: at(engine),
        durationMs: 10,
      })),
      endpoints: [{ id: '1', standing: 'waiting' }],
      nextAttemptAt: next && at(next[0]),
      engine: { nextAttemptAt: next && at(next[1]) },
    } as unknown as MessageDetail
    const timeline = timelineOf(message)
    const starts = message.attempts.map((attempt) => timeline?.startOf(attempt))
    return { time: timeline?.time, starts, nextAt: timeline?.nextAt, range: timeline?.range }
  }

  test('is real while the clock runs in real time, whatever it shows', () => {
    const distance = 5 * hour
    expect(
      drawn(
        [
          [0, distance],
          [9000, distance + 9300],
        ],
        [20_000, distance + 20_300],
      ),
    ).toEqual({ time: 'real', starts: [0, 9000], nextAt: 20_000, range: 20_000 })
  })

  test('is the engine time once the clock was moved between attempts', () => {
    const attempts: [number, number][] = [
      [0, 0],
      [4000, hour],
    ]
    expect(drawn(attempts, null)).toEqual({
      time: 'engine',
      starts: [0, hour],
      nextAt: null,
      range: hour + 10,
    })
  })

  test('is the engine time while the clock is faster', () => {
    expect(drawn([[0, 0]], [60_000, hour])).toMatchObject({ time: 'engine', nextAt: hour })
  })
})

describe('the previous attempt', () => {
  const attempt = (endpointId: string, number: number) => ({ endpointId, number }) as Attempt
  const attempts = [attempt('1', 1), attempt('2', 1), attempt('1', 2), attempt('2', 2)]

  test.each([
    ['1', 2, 0],
    ['2', 2, 1],
    ['2', 1, undefined],
  ])('at endpoint %s of attempt %i is at the same endpoint', (endpointId, number, index) => {
    const previous = previousAttempt(attempt(endpointId, number), attempts)
    expect(previous).toBe(index === undefined ? undefined : attempts[index])
  })
})
