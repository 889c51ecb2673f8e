/** Flow is drawn for so long after the last call or attempt: somewhat longer than figures are read apart. */
const flowMs = 6000

export function isFlowing(lastAt: string | null | undefined, now: number): boolean {
  return lastAt !== null && lastAt !== undefined && now - Date.parse(lastAt) < flowMs
}
