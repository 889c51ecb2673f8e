/**
 * Milliseconds to wait after the attempt with this number, from 1: 100 ms × 2ⁿ, at most 10 s, without jitter,
 * as in the Go library.
 */
export function backoff(tried: number): number {
  return Math.min(100 * 2 ** (tried - 1), 10_000)
}

/** Whether the same request may succeed later. An invalid request never does. */
export function isWorthRetrying(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

/**
 * Milliseconds until queued calls are sent: flushes are `flushAfter` apart, as with a ticker that only runs
 * while calls are queued.
 */
export function msUntilFlush(sinceLastFlush: number, flushAfter: number): number {
  return flushAfter - (sinceLastFlush % flushAfter)
}
