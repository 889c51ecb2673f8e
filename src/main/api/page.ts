import { Refusal } from '../refusal.ts'

/** Lists go newest first by id: a cursor is the id that the next page is older than. */
export function beforeOf(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER
  if (!/^\d+$/.test(cursor))
    throw new Refusal('BAD_REQUEST', 'a cursor is the nextCursor of an earlier page', 'cursor')
  return Number(cursor)
}

/** The same where a list goes oldest first: the id that the next page begins behind. */
export const afterOf = (cursor: string | undefined) => (cursor === undefined ? 0 : beforeOf(cursor))

export function pageOf<R extends { id: number }, T>(rows: R[], limit: number, view: (row: R) => T) {
  return {
    items: rows.map(view),
    nextCursor: rows.length < limit ? null : String(rows.at(-1)?.id),
  }
}

/** There are tens of these, not thousands: a list is one page. */
export const whole = <T>(items: T[]) => ({ items, nextCursor: null })

/** Users by their id: a cursor is the last one of the page before. */
export const pageByUser = <T extends { userId: string }>(items: T[], limit: number) => ({
  items,
  nextCursor: items.length < limit ? null : (items.at(-1)?.userId ?? null),
})
