import { countText } from '../ui/amounts.ts'

/** `3 added, 1 removed`, or that nothing changed. */
export function outcome(amounts: Record<string, number>): string {
  const said = Object.entries(amounts).filter(([, count]) => count > 0)
  if (said.length === 0) return 'Nothing changed'
  return said.map(([word, count]) => `${countText(count)} ${word}`).join(', ')
}

/** The one user of an act; several are counted, not named. */
export const soleOf = (users: readonly string[]) => (users.length === 1 ? (users[0] ?? null) : null)

export const asBefore = (unchanged: number) =>
  unchanged === 0 ? null : `${countText(unchanged)} as before`
