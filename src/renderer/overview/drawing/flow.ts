/** How long flow is drawn after the last call or attempt: slightly longer than the refresh interval of the figures. */
const flowMs = 6000

export function isFlowing(lastAt: string | null | undefined, now: number): boolean {
  return lastAt !== null && lastAt !== undefined && now - Date.parse(lastAt) < flowMs
}
