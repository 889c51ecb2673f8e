import { instantText } from '../../../contract/format.ts'

const local = (ms: number) => instantText(new Date(ms).toISOString())

/** "18:21", or "11-21 18:21" if it is not on the day of `now`. Seconds only if there are any. */
export function timeText(ms: number, now: number): string {
  const text = local(ms)
  const time = ms % 60_000 === 0 ? text.slice(11, 16) : text.slice(11, 19)
  return text.slice(0, 10) === local(now).slice(0, 10) ? time : `${text.slice(5, 10)} ${time}`
}

/** "18:18 – 18:35" */
export const rangeText = ({ since, until }: { since: number; until: number }, now: number) =>
  `${timeText(since, now)} – ${timeText(until, now)}`
