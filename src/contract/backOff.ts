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

/**
 * A number in [0, 1) that depends only on these three, so that a schedule is the same after a restart and in
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
