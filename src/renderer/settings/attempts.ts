import { backOffMs } from '../../contract/backOff.ts'
import type { RetrySettings } from '../../contract/settings.ts'
import { spanText } from '../ui/timeWords.ts'

/** More than these are not worth drawing. */
const mostShown = 200

/** When the attempts of the first message fall that is always to be tried again, in ms from the first one. */
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

/** The same in words. */
export function attemptWords(times: readonly number[]): string {
  const last = times.at(-1) ?? 0
  if (times.length === 1) return 'One attempt, and none after it within the time.'
  const early = times.slice(1, 4).map(spanText)
  const count =
    times.length === mostShown ? `${mostShown} attempts and more` : `${times.length} attempts`
  const rest = times.length > 4 ? `, … and the last ${spanText(last)} after the first` : ''
  return `${count}: at once, then after ${early.join(', ')}${rest}.`
}
