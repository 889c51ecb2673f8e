/** One reading of the machine's two clocks, in milliseconds. */
export interface Reading {
  wall: number
  monotonic: number
}

/** Real time since a first reading. `slept`: as much of it as the monotonic clock stood still for. */
export interface Elapsed {
  since: Reading
  slept: number
}

/** Network time adjustments move the wall clock by less than this; sleep moves it by more. */
const toleranceMs = 1000

/**
 * The wall clock ahead of the monotonic one: the machine slept. Only a lead larger than any before counts, so
 * that a wall clock set back an hour and forward again does not count as sleep.
 */
export function elapse({ since, slept }: Elapsed, at: Reading): Elapsed {
  const lead = at.wall - since.wall - (at.monotonic - since.monotonic)
  return { since, slept: lead > slept + toleranceMs ? lead : slept }
}

export const elapsedMs = ({ since, slept }: Elapsed, at: Reading) =>
  at.monotonic - since.monotonic + slept

export interface ClockOptions {
  startAt: number
  speed: number
  read?: () => Reading
}

/**
 * Engine time: real time, multiplied by `speed` and moved forward manually. It continues while the machine
 * sleeps, and never runs backwards, also when the system's clock does: it only returns to real time when asked to.
 */
export function createClock(options: ClockOptions) {
  const read = options.read ?? (() => ({ wall: Date.now(), monotonic: performance.now() }))
  let elapsed: Elapsed = { since: read(), slept: 0 }
  let base = options.startAt
  let baseMs = 0
  let speed = options.speed

  function realMs(): number {
    const at = read()
    elapsed = elapse(elapsed, at)
    return elapsedMs(elapsed, at)
  }

  const now = () => Math.floor(base + (realMs() - baseMs) * speed)
  /** Continues from an engine time, now. */
  function goOnFrom(engineTime: number) {
    base = engineTime
    baseMs = realMs()
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
    toReal: (engineTime: number) => Math.round(read().wall + (engineTime - now()) / speed),
  }
}
export type Clock = ReturnType<typeof createClock>

/** A clock that is only read. */
export type ReadClock = Pick<Clock, 'now' | 'speed' | 'toReal'>
