import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createClock } from '../../src/main/delivery/clock.ts'
import { createSystemClock } from '../../src/main/time/systemClock.ts'

const hour = 3_600_000
const wallStart = 1_000_000_000_000

function createTimed(speed: number) {
  let [wall, monotonic, uptime] = [wallStart, 0, 0]
  const system = createSystemClock(() => ({ wall, monotonic, uptime: () => uptime }))
  const clock = createClock({ startAt: wallStart, speed, system })
  return {
    clock,
    system,
    step(byWall: number, byMonotonic = byWall, byUptime = byMonotonic) {
      wall += byWall
      monotonic += byMonotonic
      uptime += byUptime
    },
  }
}

it('runs at its speed from the moment the speed changed', () => {
  const { clock, step } = createTimed(60)
  step(1000)
  clock.setSpeed(1)
  step(1000)
  expect(clock.now() - wallStart).toBe(61_000)
  clock.setSpeed(3600)
  // The machine sleeps.
  step(hour, 0, hour)
  expect(clock.now() - wallStart).toBe(61_000 + 3600 * hour)
})

it('the clock is moved forward manually, and converts engine times to real times afterwards', () => {
  const { clock, system, step } = createTimed(10)
  clock.advance(hour)
  step(500)
  expect(clock.now() - wallStart).toBe(hour + 5000)
  const next = clock.now() + 100_000
  expect(clock.realUntil(next)).toBe(10_000)
  expect(clock.toReal(next)).toBe(wallStart + 500 + 10_000)
  step(-hour, 0)
  expect(clock.toReal(next)).toBe(wallStart + 500 + 10_000)
  system.confirm()
  expect(clock.toReal(next)).toBe(wallStart + 500 - hour + 10_000)
})

it('does not move with a clock set forward until that is confirmed, however often it is set', () => {
  const { clock, system, step } = createTimed(1)
  step(5 * hour, 1000)
  expect(clock.now() - wallStart).toBe(1000)
  step(-5 * hour, 0)
  step(5 * hour, 0)
  expect(clock.now() - wallStart).toBe(1000)
  system.confirm()
  expect(clock.now() - wallStart).toBe(5 * hour)
  step(-5 * hour, 1000)
  system.confirm()
  expect(clock.now() - wallStart).toBe(5 * hour + 1000)
})

it('never runs backwards, whatever the wall clock does', () => {
  const step = fc.oneof(
    fc.record({
      wall: fc.integer({ min: -hour, max: hour }),
      monotonic: fc.nat(hour),
      sleep: fc.nat(hour),
      confirm: fc.boolean(),
    }),
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
        else timed.step(one.wall, one.monotonic, one.monotonic + one.sleep)
        if ('confirm' in one && one.confirm) timed.system.confirm()
        const now = timed.clock.now()
        expect(now).toBeGreaterThanOrEqual(before)
        before = now
      }
    }),
  )
})
