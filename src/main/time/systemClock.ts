import {
  confirmed,
  elapsedMs,
  followed,
  provenMs,
  type Reading,
  startedSystemTime,
  type SystemTime,
  timeAt,
} from './systemTime.ts'

/** A jump of the system clock that does not count yet. */
export interface PendingJump {
  /** Positive: forward. */
  byMs: number
  /** The time before it, which still counts. */
  at: number
  /** When it will count, as the system clock shows it. */
  until: number
}

/**
 * The system clock, without its jumps: one of more than a minute counts once it is confirmed or has lasted ten minutes.
 * `startAt`: the time that counts now, if the system clock may have jumped before.
 */
export function createSystemClock(read: () => Reading, startAt?: number) {
  const first = read()
  let time: SystemTime = startedSystemTime(startAt ?? first.wall, first)
  let announcedSleeps = 0

  function follow(): Reading {
    const reading = read()
    time = followed(time, reading)
    return reading
  }

  return {
    /** Milliseconds that have passed since it was created, sleep included. */
    elapsedMs(): number {
      const { monotonic } = follow()
      return elapsedMs(time, monotonic)
    },
    /** The time that counts. */
    now(): number {
      const { wall, monotonic } = follow()
      return time.jump ? timeAt(time, monotonic) : wall
    },
    jump(): PendingJump | null {
      const { wall, monotonic } = follow()
      const { jump } = time
      if (jump === null) return null
      const leftMs = jump.seenAt + provenMs - monotonic
      return { byMs: Math.round(jump.byMs), at: jump.at, until: Math.round(wall + leftMs) }
    },
    confirm() {
      time = confirmed(time, follow())
    },
    /** Call before and after a sleep that the system announces: on Windows, the monotonic clock does not show it. */
    announceSleep: () => void announcedSleeps++,
    /** Grows with every sleep. */
    sleeps(): number {
      follow()
      return time.slept + announcedSleeps
    },
    /** Changes whenever time passed that the monotonic clock does not show. */
    unseenMs(): number {
      follow()
      return time.slept + time.lead
    },
  }
}
export type SystemClock = ReturnType<typeof createSystemClock>
