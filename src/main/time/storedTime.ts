import { adjustmentMs } from './systemTime.ts'

/** The time that counted when it was written. */
export interface StoredTime {
  at: number
  /** Of the machine, in milliseconds. */
  uptime: number
  /** Identifies the machine's start; null: the system has no such id. */
  boot: string | null
}

/**
 * The time that counts at a start. While the machine was not restarted, its uptime shows how much time has passed.
 * Otherwise only a clock that was set back can be recognised.
 */
export function timeAtStart(
  stored: StoredTime | null,
  now: { wall: number; uptime: number; boot: string | null },
): number {
  if (stored === null) return now.wall
  const isSameBoot = stored.boot !== null && stored.boot === now.boot
  const expected = isSameBoot
    ? stored.at + (now.uptime - stored.uptime)
    : Math.max(stored.at, now.wall)
  return Math.abs(now.wall - expected) > adjustmentMs ? Math.round(expected) : now.wall
}
