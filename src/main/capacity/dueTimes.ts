/** A rate that rises linearly. */
export interface Rise {
  from: number
  to: number
  seconds: number
}

/** The calls that are due this many seconds after the start of a step. */
export function dueAfter({ from, to, seconds }: Rise, at: number): number {
  const t = Math.min(seconds, Math.max(0, at))
  return Math.round(1e6 * (from * t + ((to - from) * t * t) / (2 * seconds))) / 1e6
}

/** The seconds after which this many calls are due: the inverse of `dueAfter`. */
export function dueAt({ from, to, seconds }: Rise, count: number): number {
  const slope = (to - from) / (2 * seconds)
  if (Math.abs(slope) < 1e-9) return count / from
  return (-from + Math.sqrt(Math.max(0, from * from + 4 * slope * count))) / (2 * slope)
}
