/** The delay before reconnecting after a number of consecutive failures. */
export function backoffMs(failures: number): number {
  return Math.min(500 * 2 ** Math.max(0, failures - 1), 10_000)
}
