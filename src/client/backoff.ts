/**
 * Milliseconds to wait after the try with this number, the first being 1: 100 ms × 2ⁿ, at most 10 s, without jitter,
 * as the Go library waits.
 */
export function backoff(tried: number): number {
  return Math.min(100 * 2 ** (tried - 1), 10_000)
}

/** Whether the same request may be answered otherwise later. What is wrong with a request stays wrong. */
export function isWorthRetrying(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

/**
 * Milliseconds until waiting calls are sent: flushes come every `flushAfter` since the last one, as from a ticker,
 * which here only runs while something waits.
 */
export function msUntilFlush(sinceLastFlush: number, flushAfter: number): number {
  return flushAfter - (sinceLastFlush % flushAfter)
}
