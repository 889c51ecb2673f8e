/** One reading of the machine's clocks, in milliseconds. */
export interface Reading {
  /** The system clock, which anyone may set. */
  wall: number
  monotonic: number
  /** Like the monotonic clock, but it also runs while the machine sleeps. Read only when the other two disagree. */
  uptime: () => number
}

/** The system clock was set, without as much time having passed. */
export interface Jump {
  /** Positive: forward. */
  byMs: number
  /** The time before it, which still counts. */
  at: number
  /** Of the monotonic clock. */
  seenAt: number
}

/** The time that counts: that of the system clock, unless it has jumped. */
export interface SystemTime {
  since: { wall: number; monotonic: number; uptime: number }
  /** How far the time that counts is ahead of the monotonic clock, since the first reading. */
  offset: number
  /** The part of it for which the machine slept. */
  slept: number
  /** The most that the rest of it has ever been: a clock set back and forward again is not passing time. */
  lead: number
  /** Not confirmed yet; null: the system clock counts. */
  jump: Jump | null
}

/** Readings are no more precise than this: some systems count the uptime in seconds. */
const toleranceMs = 1000
/** Network time moves the clock by less than this; it is followed at once. */
export const adjustmentMs = 60_000
/** A jump that lasts this long is real. */
export const provenMs = 600_000

/** `wall`: the time that counts at this reading. */
export const startedSystemTime = (wall: number, { monotonic, uptime }: Reading): SystemTime => ({
  since: { wall, monotonic, uptime: uptime() },
  offset: 0,
  slept: 0,
  lead: 0,
  jump: null,
})

/** The same object if nothing has changed, which is nearly always. */
export function followed(time: SystemTime, reading: Reading): SystemTime {
  const { jump } = time
  const ahead = offsetOf(time, reading) - time.offset
  if (Math.abs(ahead - (jump?.byMs ?? 0)) > toleranceMs) return judged(time, reading)
  return jump && reading.monotonic - jump.seenAt >= provenMs ? confirmed(time, reading) : time
}

/** The system clock counts again, whatever it shows. */
export function confirmed(time: SystemTime, reading: Reading): SystemTime {
  const offset = offsetOf(time, reading)
  return { ...time, offset, lead: Math.max(time.lead, offset - time.slept), jump: null }
}

/** The system clock moved on its own: the machine slept, the clock was adjusted, or it has jumped. */
function judged(time: SystemTime, reading: Reading): SystemTime {
  const { since, jump } = time
  const { monotonic } = reading
  const asleep = reading.uptime() - since.uptime - (monotonic - since.monotonic) - time.slept
  const more = asleep > toleranceMs ? asleep : 0
  const awake = { ...time, slept: time.slept + more, offset: time.offset + more }
  const byMs = offsetOf(awake, reading) - awake.offset
  if (Math.abs(byMs) <= adjustmentMs) return confirmed(awake, reading)
  if (jump && Math.abs(byMs - jump.byMs) <= adjustmentMs)
    return { ...awake, jump: { ...jump, byMs } }
  return { ...awake, jump: { byMs, at: timeAt(awake, monotonic), seenAt: monotonic } }
}

/** How far the system clock is ahead of the monotonic one, since the first reading. */
const offsetOf = ({ since }: SystemTime, { wall, monotonic }: Reading) =>
  wall - since.wall - (monotonic - since.monotonic)

/** Real time that has passed since the first reading, sleep included. It never runs backwards. */
export const elapsedMs = ({ since, slept, lead }: SystemTime, monotonic: number) =>
  monotonic - since.monotonic + slept + lead

/** The time that counts, by the monotonic clock. */
export const timeAt = ({ since, offset }: SystemTime, monotonic: number) =>
  Math.round(since.wall + monotonic - since.monotonic + offset)
