import { backOffMs } from '../../contract/backOff.ts'
import type { RetrySettings } from '../../contract/settings.ts'
import { spanText } from '../../contract/format.ts'

/** The maximum number of attempts to draw. */
const mostShown = 200

/** The times of the attempts of the first message if every attempt is retried, in ms from the first attempt. */
export function attemptTimes(retry: RetrySettings): number[] {
  const times = [0]
  while (times.length < mostShown) {
    const last = times.at(-1) ?? 0
    const next = Math.round(last + backOffMs({ messageId: 1, rounds: times.length }, retry))
    if (next > retry.window) break
    times.push(next)
  }
  return times
}

/** The attempt times in words. */
export function attemptWords(times: readonly number[]): string {
  const last = times.at(-1) ?? 0
  if (times.length === 1) return 'One attempt, with no retry within the window.'
  const early = times.slice(1, 4).map(spanText)
  const count =
    times.length === mostShown ? `${mostShown} or more attempts` : `${times.length} attempts`
  const rest = times.length > 4 ? `, … and the last ${spanText(last)} after the first` : ''
  return `${count}: immediately, then after ${early.join(', ')}${rest}.`
}
