import { rangeMs, type HealthInput } from '../../contract/health.ts'
import { spans } from '../store/derived/attemptSpans.ts'

const minuteMs = 60_000
/** Enough for a shape, and each bar of a chart can still be pointed at. */
const mostBuckets = 90
/** Each is a whole number of the stretches that it is read in. */
const steps = [1, 2, 5, 10, 20, 30, 60, 120, 240, 480, 720, 1440, 2 * 1440, 4 * 1440, 8 * 1440]

/** What is read, in minutes since 1970, `to` excluded. */
export interface ReadRange {
  from: number
  to: number
  /** The length of a bucket. */
  step: number
  /** The length of the stretches it is read in. */
  minutes: number
}

/** The buckets of a range. `first`: the minute of the first attempt, or null. */
export function readRange(
  { range = '1h', since, ...given }: HealthInput,
  { now, first }: { now: number; first: number | null },
): ReadRange {
  const end = Math.max(now, 0)
  const chosen = since !== undefined
  const until = given.until === undefined ? end + 1 : Date.parse(given.until)
  const length = rangeMs[range]
  const to = Math.ceil(until / minuteMs)
  const allOf = Math.min(first ?? Infinity, to - 60)
  const start = chosen
    ? Date.parse(since) / minuteMs
    : length === null
      ? allOf
      : (end - length) / minuteMs
  const age = end / minuteMs - start
  const least = spans.find(({ retained }) => age < retained)?.minutes ?? 120
  const step =
    steps.find((each) => each >= least && (to - start) / each <= mostBuckets) ??
    Math.ceil((to - start) / mostBuckets / 1440) * 1440
  // A chosen time keeps its ends; one that ends now begins with a whole bucket.
  const from = down(start, chosen ? least : step)
  const fits = (minutes: number) =>
    step % minutes === 0 &&
    from % minutes === 0 &&
    (given.until === undefined || to % minutes === 0)
  const minutes = spans.findLast((each) => fits(each.minutes))?.minutes ?? least
  return { from, to: Math.max(to, from + 1), step, minutes: Math.max(minutes, least) }
}

const down = (value: number, unit: number) => Math.floor(value / unit) * unit
