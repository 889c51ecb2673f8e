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

/** The reported real time after these readings, each as steps of the two clocks. */
function elapsedAfter(steps: [wall: number, monotonic: number][]) {
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
    ['follows both clocks', [[60_000, 60_000]], 60_000],
    ['continues while the machine sleeps', [[hour, 200]], hour],
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
      'does not mistake a wall clock set back and forward again for sleep',
      [
        [-hour, 0],
        [hour, 0],
        [1000, 1000],
      ],
      1000,
    ],
    ['does not mistake an adjustment of the wall clock for sleep', [[60_900, 60_000]], 60_000],
    ['does not count sleep twice if the monotonic clock continues', [[hour, hour]], hour],
  ])('%s', (_name, steps, ms) => {
    expect(elapsedAfter(steps)).toBe(ms)
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

it('runs at its speed from the moment the speed changed', () => {
  const { clock, step } = createTimed(60)
  step(1000)
  clock.setSpeed(1)
  step(1000)
  expect(clock.now() - wallStart).toBe(61_000)
  clock.setSpeed(3600)
  step(hour, 0)
  expect(clock.now() - wallStart).toBe(61_000 + 3600 * hour)
})

it('the clock is moved forward manually, and converts engine times to real times afterwards', () => {
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
