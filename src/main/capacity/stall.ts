import { dueAt, type Rise } from './dueTimes.ts'
import { busyShare } from './judge.ts'

/** Exchanges in flight are counted at the end of each interval of this length. */
const intervalMs = 10
/** Calls that are held up at the end of a step are sent after it. */
const afterMs = 1000

/** By how many the exchanges in flight change in each interval of a step. */
export const exchangeCounts = ({ seconds }: Rise): Int16Array =>
  new Int16Array(Math.ceil((seconds * 1000 + afterMs) / intervalMs))

/** `from`, `to`: in ms, after the start of the step. */
export function countExchange(counts: Int16Array, from: number, to: number) {
  if (to <= 0) return
  const add = (at: number, change: number) => {
    const index = Math.floor(at / intervalMs)
    if (index < counts.length) counts[index] = (counts[index] ?? 0) + change
  }
  add(Math.max(0, from), 1)
  add(to, -1)
}

interface Sent {
  planned: Rise
  /** By call: when its first attempt started, in ms after the start of the step; NaN: it has not. */
  starts: Float32Array
  exchanges: Int16Array
}

/**
 * How long calls were held up between the sender and the endpoint at most: calls that are due one after the other and
 * then sent at once are a higher rate than the one that is judged. Once most exchanges are in use, calls wait for the
 * endpoint; what comes after that is not counted.
 */
export function stalledMs({ planned, starts, exchanges }: Sent, inFlightLimit: number): number {
  const busyFrom = busyFromMs(exchanges, busyShare * inFlightLimit)
  let earliest = Infinity
  let latest = 0
  for (const [index, start] of starts.entries()) {
    if (!(start < busyFrom)) continue
    const late = start - dueAt(planned, index + 1) * 1000
    earliest = Math.min(earliest, late)
    latest = Math.max(latest, late)
  }
  // All are late by the time a call takes, and the step began.
  return earliest === Infinity ? 0 : Math.max(0, latest - earliest)
}

/** The end of the first interval in which as many exchanges were in flight, in ms. */
function busyFromMs(exchanges: Int16Array, limit: number): number {
  let inFlight = 0
  for (const [index, change] of exchanges.entries()) {
    inFlight += change
    if (inFlight >= limit) return (index + 1) * intervalMs
  }
  return exchanges.length * intervalMs
}
