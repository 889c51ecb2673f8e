/** How long to wait before connecting again, after so many failures in a row. */
export function backoffMs(failures: number): number {
  return Math.min(500 * 2 ** Math.max(0, failures - 1), 10_000)
}
