/**
 * The rate history shifted to the present without a request. Every delivery causes a change hint, so no hint means no
 * deliveries.
 */
export function agedHistory(history: readonly number[], seconds: number): number[] {
  const passed = Math.min(Math.max(0, Math.floor(seconds)), history.length)
  return [...history.slice(passed), ...Array.from({ length: passed }, () => 0)]
}
