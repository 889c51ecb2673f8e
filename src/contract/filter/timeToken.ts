import { instantText } from '../format.ts'
import { withToken } from './edit.ts'
import { lex } from './lex.ts'
import { instantOf } from './when.ts'

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

/** The filter with `after:1h` as the instant that it is now, so that it means the same in all parts of a long reading. */
export function withFixedTimes(text: string, now: number): string {
  let fixed = text
  for (const { key, value, isPrefix, text: token, start } of lex(text).toReversed()) {
    if (key !== 'after' && key !== 'before') continue
    const instant = !isPrefix && /^\d+[smhd]$/.test(value) ? instantOf(value, now) : null
    if (instant !== null)
      fixed = `${fixed.slice(0, start)}${token.replace(value, instant)}${fixed.slice(start + token.length)}`
  }
  return fixed
}
