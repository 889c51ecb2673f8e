/**
 * Rates as they are by now. Each delivery gives a change hint, so while none comes none happened: time
 * alone moves the history along, and nothing needs to be asked.
 */
export function agedHistory(history: readonly number[], seconds: number): number[] {
  const passed = Math.min(Math.max(0, Math.floor(seconds)), history.length)
  return [...history.slice(passed), ...Array.from({ length: passed }, () => 0)]
}
