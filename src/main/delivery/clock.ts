import type { SystemClock } from '../time/systemClock.ts'

export interface ClockOptions {
  startAt: number
  speed: number
  system: SystemClock
}

/**
 * Engine time: real time, multiplied by `speed` and moved forward manually. It continues while the machine
 * sleeps, and never runs backwards, also when the system's clock does: it only returns to real time when asked to.
 */
export function createClock({ startAt, system, ...options }: ClockOptions) {
  let base = startAt
  let baseMs = 0
  let { speed } = options

  const now = () => Math.floor(base + (system.elapsedMs() - baseMs) * speed)
  /** Continues from an engine time, now. */
  function goOnFrom(engineTime: number) {
    base = engineTime
    baseMs = system.elapsedMs()
  }

  return {
    now,
    speed: () => speed,
    setSpeed(next: number) {
      goOnFrom(now())
      speed = next
    },
    advance: (by: number) => goOnFrom(now() + by),
    /** Nothing that is due may have a later time. */
    returnTo: goOnFrom,
    /** Real milliseconds until an engine time; 0 if it has passed. */
    realUntil: (engineTime: number) => Math.max(0, (engineTime - now()) / speed),
    /** The real time of an engine time, at the current speed. */
    toReal: (engineTime: number) => Math.round(system.now() + (engineTime - now()) / speed),
    /** Real time: that of the system clock, without a jump that does not count yet. */
    realNow: system.now,
    jump: system.jump,
    announceSleep: system.announceSleep,
    sleeps: system.sleeps,
  }
}
export type Clock = ReturnType<typeof createClock>

/** A clock that is only read. */
export type ReadClock = Pick<Clock, 'now' | 'speed' | 'toReal' | 'realNow'>
