import { fraction } from './fraction.ts'
import type { RetrySettings } from './settings.ts'

/** The delay of the next round after `rounds` failed ones, in engine milliseconds, before any Retry-After. */
export function backOffMs(
  { messageId, rounds }: { messageId: number; rounds: number },
  retry: RetrySettings,
): number {
  const backOff = Math.min(retry.base * retry.factor ** (rounds - 1), retry.cap)
  const spread = 1 + retry.jitter * (2 * fraction(retry.seed, messageId, rounds) - 1)
  return Math.max(1, backOff * spread)
}
