import { instantText } from '../format.ts'
import { withToken } from './edit.ts'

/** A time as a filter is typed: local, to the minute if it is a whole one. */
function typedTime(ms: number): string {
  const text = instantText(new Date(ms).toISOString()).replace(' ', 'T')
  if (ms % 60_000 === 0) return text.slice(0, 16)
  return ms % 1000 === 0 ? text.slice(0, 19) : text
}

/** The filter with another time: `null` removes it, a missing end leaves it open. */
export function withTimes(
  text: string,
  range: { since: number; until?: number | null } | null,
): string {
  const until = range?.until ?? null
  const rest = withToken(text, 'before', until === null ? null : typedTime(until))
  return withToken(rest, 'after', range === null ? null : typedTime(range.since))
}
