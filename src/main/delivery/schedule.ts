import type { HeaderLines } from '../../contract/model.ts'
import type { RetrySettings } from '../../contract/settings.ts'

/** All times are engine milliseconds. */
export interface Round {
  messageId: number
  /** Rounds made so far, the one that just failed included: 1 or more. */
  rounds: number
  firstAttemptAt: number
  now: number
  /** The longest wait any endpoint asked for, or null. */
  retryAfterMs: number | null
}

/** When the next round starts, or null when it would start after the window and the message expires. */
export function nextAttempt(round: Round, retry: RetrySettings): number | null {
  const backOff = Math.min(retry.base * retry.factor ** (round.rounds - 1), retry.cap)
  const spread = 1 + retry.jitter * (2 * fraction(retry.seed, round.messageId, round.rounds) - 1)
  // What an endpoint asks for is honoured up to the cap, and never shortens our own wait.
  const asked = Math.min(round.retryAfterMs ?? 0, retry.cap)
  const at = Math.round(round.now + Math.max(1, backOff * spread, asked))
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

/**
 * A number in [0, 1) that depends on these three alone, so that a schedule is the same after a restart and in
 * a test. Two rounds of the 32-bit finaliser of MurmurHash3.
 */
function fraction(seed: number, messageId: number, round: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ messageId
  h = mix(h)
  h = mix(h ^ Math.imul(round, 0xc2b2ae35))
  return (h >>> 0) / 2 ** 32
}

function mix(value: number): number {
  let h = value
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
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
