import { expect, it } from 'vitest'
import { dueAfter, dueAt } from '../../src/main/capacity/dueTimes.ts'
import { countExchange, exchangeCounts, stalledMs } from '../../src/main/capacity/stall.ts'

const planned = { from: 200, to: 200, seconds: 2 }
const limit = 64

/** A step in which each call is sent this late, and takes this long. */
function sent(lateMs: (dueMs: number) => number, takesMs: (dueMs: number) => number) {
  const exchanges = exchangeCounts(planned)
  const starts = new Float32Array(400).map((_, index) => {
    const due = dueAt(planned, index + 1) * 1000
    countExchange(exchanges, due + lateMs(due), due + lateMs(due) + takesMs(due))
    return due + lateMs(due)
  })
  return { planned, starts, exchanges }
}

/** Calls due within these times are sent at their end. */
const held = (from: number, to: number) => (due: number) => (due >= from && due < to ? to - due : 0)
const quick = () => 3
const slowFrom = (from: number) => (due: number) => (due >= from ? 1500 : 3)

it.each([
  ['sent on time', sent(() => 0, quick), 0],
  ['all late by the same time', sent(() => 400, quick), 0],
  ['held up', sent(held(1000, 1150), quick), 150],
  ['held up at the end', sent(held(1900, 2100), quick), 200],
  ['held up, which then uses all exchanges', sent(held(500, 1000), slowFrom(500)), 500],
  // A call in 5 ms: 52 are in flight after 260 ms.
  ['held up once the endpoint is busy', sent(held(500, 800), () => 1500), 0],
])('of calls %s, knows for how long this machine held them up', (_what, step, ms) => {
  expect(stalledMs(step, limit)).toBeCloseTo(ms, 2)
})

it('calls that have not started do not count, and a step of which none has did not stall', () => {
  const step = sent(held(1000, 1100), quick)
  step.starts.fill(NaN, 100)
  expect(stalledMs(step, limit)).toBeCloseTo(0, 2)
  step.starts.fill(NaN)
  expect(stalledMs(step, limit)).toBe(0)
})

it('attempts of an earlier step use exchanges until they end', () => {
  const step = sent(held(1000, 1100), quick)
  for (let i = 0; i < limit; i++) countExchange(step.exchanges, -500, 700)
  expect(stalledMs(step, limit)).toBeCloseTo(0, 2)
  const over = sent(held(1000, 1100), quick)
  for (let i = 0; i < limit; i++) countExchange(over.exchanges, -500, -1)
  expect(stalledMs(over, limit)).toBeCloseTo(100, 2)
})

it('calls of a ramp are due ever faster, and all of them at its end', () => {
  const ramp = { from: 0, to: 100, seconds: 10 }
  expect([0, 1, 5, 10, 11].map((at) => dueAfter(ramp, at))).toEqual([0, 5, 125, 500, 500])
  expect(dueAfter({ from: 30, to: 30, seconds: 2 }, 0.5)).toBe(15)
  expect([0, 5, 125, 500].map((count) => dueAt(ramp, count))).toEqual([0, 1, 5, 10])
  expect(dueAt({ from: 30, to: 30, seconds: 2 }, 15)).toBe(0.5)
})
