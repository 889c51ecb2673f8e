import { backOffMs } from '../../contract/backOff.ts'
import type { HeaderLines } from '../../contract/model.ts'
import type { RetrySettings } from '../../contract/settings.ts'

/** All times are engine milliseconds. */
export interface Round {
  messageId: number
  /** Rounds so far, including the one that just failed: at least 1. */
  rounds: number
  firstAttemptAt: number
  now: number
  /** The longest wait any endpoint asked for, or null. */
  retryAfterMs: number | null
}

/** The engine time of the next round; null when it would start after the retry window, so the message expires. */
export function nextAttempt(round: Round, retry: RetrySettings): number | null {
  // `Retry-After` is honoured up to the cap, and never shortens the back-off.
  const asked = Math.min(round.retryAfterMs ?? 0, retry.cap)
  const at = Math.round(round.now + Math.max(backOffMs(round, retry), asked))
  return isPastWindow(round.firstAttemptAt, at, retry) ? null : at
}

/** Whether an attempt at a time would start later than the window after the first one allows. */
export function isPastWindow(
  firstAttemptAt: number | null,
  at: number,
  retry: RetrySettings,
): boolean {
  return firstAttemptAt !== null && at > firstAttemptAt + retry.window
}

/** `Retry-After` of a 429 or 503 in milliseconds: seconds, or a date against real time `now`. */
export function retryAfter(
  status: number | null,
  headers: HeaderLines | null,
  now: number,
): number | null {
  if (status !== 429 && status !== 503) return null
  const value = headers?.find(([name]) => name.toLowerCase() === 'retry-after')?.[1].trim()
  if (value === undefined) return null
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
