import type { Difference } from './structure.ts'
import { pathText } from './structure.ts'

/** What differs between any two calls, wherever the body has it. */
export const expected = [
  'timestamp',
  'originalTimestamp',
  'sentAt',
  'receivedAt',
  'messageId',
  'userId',
  'anonymousId',
] as const

/** Whether a path, or one that it is inside of, is in the list. */
export function isIgnored(path: string, ignored: readonly string[]): boolean {
  return ignored.some(
    (each) => path === each || path.startsWith(`${each}.`) || path.startsWith(`${each}[`),
  )
}

/** What more likely matters to a receiver comes first. */
const weights: Record<Difference['kind'], number> = { type: 0, missing: 1, changed: 2 }

/** Splits differences into those shown, other types first, and those ignored. */
export function splitIgnored(differences: readonly Difference[], ignored: readonly string[]) {
  const shown: Difference[] = []
  const left: Difference[] = []
  for (const each of differences)
    (isIgnored(pathText(each.path), ignored) ? left : shown).push(each)
  return { shown: shown.toSorted((a, b) => weights[a.kind] - weights[b.kind]), ignored: left }
}
