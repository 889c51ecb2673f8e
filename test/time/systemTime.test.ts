import { describe, expect, it } from 'vitest'
import { createSystemClock } from '../../src/main/time/systemClock.ts'
import { timeAtStart } from '../../src/main/time/storedTime.ts'

const minute = 60_000
const hour = 60 * minute
const start = 1_000_000_000_000

/** A system clock on clocks that move only by `step`. `asleep`: how long the machine slept, of the step. */
function createMachine() {
  let [wall, monotonic, uptime] = [start, 50, 7000]
  const system = createSystemClock(() => ({ wall, monotonic, uptime: () => uptime }))
  return {
    system,
    /** `ms` pass, and the system clock is moved by `set`. */
    step(ms: number, { set = 0, asleep = 0 } = {}) {
      wall += ms + set
      monotonic += ms - asleep
      uptime += ms
      return {
        elapsed: system.elapsedMs(),
        now: system.now() - start,
        jump: system.jump()?.byMs ?? null,
      }
    },
  }
}

describe('the time that counts', () => {
  it('is that of the system clock, which is adjusted by less than a minute', () => {
    const { step } = createMachine()
    expect(step(minute)).toEqual({ elapsed: minute, now: minute, jump: null })
    expect(step(1000, { set: -30_000 })).toEqual({ elapsed: 61_000, now: 31_000, jump: null })
    expect(step(1000, { set: 30_000 })).toEqual({ elapsed: 62_000, now: 62_000, jump: null })
    expect(step(1000, { set: 900 })).toEqual({ elapsed: 63_000, now: 63_900, jump: null })
  })

  it('passes while the machine sleeps, once', () => {
    const { step } = createMachine()
    expect(step(hour, { asleep: hour })).toEqual({ elapsed: hour, now: hour, jump: null })
    expect(step(1000)).toEqual({ elapsed: hour + 1000, now: hour + 1000, jump: null })
    expect(step(hour, { asleep: hour - 5000 }).elapsed).toBe(2 * hour + 1000)
    // Some systems let the monotonic clock run meanwhile.
    expect(step(hour).elapsed).toBe(3 * hour + 1000)
  })

  it.each([
    ['forward', 5 * hour, 5 * hour],
    ['back', -2 * hour, 0],
  ])('does not follow a jump %s for ten minutes', (_way, set, passed) => {
    const { step } = createMachine()
    step(minute)
    expect(step(1000, { set })).toEqual({ elapsed: 61_000, now: 61_000, jump: set })
    expect(step(9 * minute)).toEqual({
      elapsed: 10 * minute + 1000,
      now: 10 * minute + 1000,
      jump: set,
    })
    const after = 11 * minute + 1000
    expect(step(minute)).toEqual({ elapsed: after + passed, now: after + set, jump: null })
  })

  it('follows a jump that is confirmed, and forgets one that is undone', () => {
    const { system, step } = createMachine()
    step(0, { set: 5 * hour })
    expect(step(1000, { set: -5 * hour })).toEqual({ elapsed: 1000, now: 1000, jump: null })
    step(0, { set: -2 * hour })
    system.confirm()
    expect(step(1000)).toEqual({ elapsed: 2000, now: 2000 - 2 * hour, jump: null })
    expect(step(11 * minute)).toMatchObject({ jump: null })
  })

  it('waits ten minutes from the last jump, and knows sleep from a jump that follows it', () => {
    const { step } = createMachine()
    step(0, { set: hour })
    step(9 * minute)
    expect(step(9 * minute, { set: hour }).jump).toBe(2 * hour)
    expect(step(minute).jump).toBe(2 * hour)
    expect(step(9 * minute).jump).toBeNull()
    expect(step(hour, { asleep: hour, set: -3 * hour }).jump).toBe(-3 * hour)
  })

  it('says until when a jump is not followed, by the clock that the user sees', () => {
    const { system, step } = createMachine()
    step(minute, { set: hour })
    step(minute)
    expect(system.jump()).toEqual({
      byMs: hour,
      at: start + minute,
      until: start + hour + 11 * minute,
    })
  })
})

describe('the time that counts at a start', () => {
  const stored = { at: start, uptime: 1000, boot: 'a' }
  it.each([
    ['nothing is stored', null, { wall: 5, uptime: 1, boot: 'a' }, 5],
    ['as much time passed', stored, { wall: start + hour, uptime: 1000 + hour, boot: 'a' }, 0],
    ['the clock was set forward', stored, { wall: start + hour, uptime: 2000, boot: 'a' }, -1],
    ['the clock was set back', stored, { wall: start - hour, uptime: 2000, boot: 'a' }, -1],
    ['the machine was restarted', stored, { wall: start + hour, uptime: 2000, boot: 'b' }, 0],
    ['it was restarted and set back', stored, { wall: start - hour, uptime: 9, boot: 'b' }, -2],
    ['the start has no id', { ...stored, boot: null }, { wall: 7, uptime: 9, boot: null }, -2],
  ])('%s', (_name, before, now, wanted) => {
    const times: Record<number, number> = { 0: now.wall, [-1]: start + 1000, [-2]: start }
    expect(timeAtStart(before, now)).toBe(times[wanted] ?? wanted)
  })
})
