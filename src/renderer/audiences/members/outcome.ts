import { countText } from '../../../contract/format.ts'

/** `3 added, 1 removed`, or `Nothing changed`. */
export function outcome(amounts: Record<string, number>): string {
  const said = Object.entries(amounts).filter(([, count]) => count > 0)
  if (said.length === 0) return 'Nothing changed'
  return said.map(([word, count]) => `${countText(count)} ${word}`).join(', ')
}

/** The user id if there is exactly one. Several users are counted, not named. */
export const onlyUser = (users: readonly string[]) =>
  users.length === 1 ? (users[0] ?? null) : null

export const unchangedText = (unchanged: number) =>
  unchanged === 0 ? null : `${countText(unchanged)} unchanged`
