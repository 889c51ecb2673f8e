import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createClock,
  elapse,
  elapsedMs,
  type Elapsed,
  type Reading,
} from '../../src/main/delivery/clock.ts'

const hour = 3_600_000
const wallStart = 1_000_000_000_000

/** Real time as it is told after these readings, each by its steps on the two clocks. */
function told(steps: [wall: number, monotonic: number][]) {
  let at: Reading = { wall: wallStart, monotonic: 50 }
  let elapsed: Elapsed = { since: at, slept: 0 }
  for (const [wall, monotonic] of steps) {
    at = { wall: at.wall + wall, monotonic: at.monotonic + monotonic }
    elapsed = elapse(elapsed, at)
  }
  return elapsedMs(elapsed, at)
}

describe('real time', () => {
  it.each<[string, [number, number][], number]>([
    ['goes with both clocks', [[60_000, 60_000]], 60_000],
    ['goes on while the machine sleeps', [[hour, 200]], hour],
    [
      'counts one sleep after another',
      [
        [hour, 0],
        [1000, 1000],
        [hour, 0],
      ],
      2 * hour + 1000,
    ],
    ['does not go back with the wall clock', [[-hour, 1000]], 1000],
    [
      'takes no wall clock that is set back and forward again for a sleep',
      [
        [-hour, 0],
        [hour, 0],
        [1000, 1000],
      ],
      1000,
    ],
    ['takes no adjustment of the wall clock for a sleep', [[60_900, 60_000]], 60_000],
    ['is not counted twice where the monotonic clock goes on in sleep', [[hour, hour]], hour],
  ])('%s', (_name, steps, ms) => {
    expect(told(steps)).toBe(ms)
  })
})

function createTimed(speed: number) {
  let at: Reading = { wall: wallStart, monotonic: 0 }
  const clock = createClock({ startAt: wallStart, speed, read: () => at })
  return {
    clock,
    step: (wall: number, monotonic = wall) =>
      (at = { wall: at.wall + wall, monotonic: at.monotonic + monotonic }),
  }
}

it('runs faster by its speed, from where it was when the speed changed', () => {
  const { clock, step } = createTimed(60)
  step(1000)
  clock.setSpeed(1)
  step(1000)
  expect(clock.now() - wallStart).toBe(61_000)
  clock.setSpeed(3600)
  step(hour, 0)
  expect(clock.now() - wallStart).toBe(61_000 + 3600 * hour)
})

it('is moved forward by hand, and tells real times of engine times after it', () => {
  const { clock, step } = createTimed(10)
  clock.advance(hour)
  step(500)
  expect(clock.now() - wallStart).toBe(hour + 5000)
  const next = clock.now() + 100_000
  expect(clock.realUntil(next)).toBe(10_000)
  expect(clock.toReal(next)).toBe(wallStart + 500 + 10_000)
  step(-hour, 0)
  expect(clock.toReal(next)).toBe(wallStart + 500 - hour + 10_000)
})

it('never runs backwards, whatever the wall clock does', () => {
  const step = fc.oneof(
    fc.record({ wall: fc.integer({ min: -hour, max: hour }), monotonic: fc.nat(hour) }),
    fc.record({ speed: fc.integer({ min: 1, max: 3600 }) }),
    fc.record({ by: fc.nat(hour) }),
  )
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const timed = createTimed(1)
      let before = timed.clock.now()
      for (const one of steps) {
        if ('speed' in one) timed.clock.setSpeed(one.speed)
        else if ('by' in one) timed.clock.advance(one.by)
        else timed.step(one.wall, one.monotonic)
        const now = timed.clock.now()
        expect(now).toBeGreaterThanOrEqual(before)
        before = now
      }
    }),
  )
})
