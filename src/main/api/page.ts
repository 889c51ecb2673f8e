import { Refusal } from '../errors/refusal.ts'

/** Lists are newest first by id: the next page has ids below the cursor. */
export function beforeOf(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER
  if (!/^\d+$/.test(cursor))
    throw new Refusal('BAD_REQUEST', 'must be the nextCursor of an earlier page', 'cursor')
  return Number(cursor)
}

/** The same for oldest first: the next page has ids above the cursor. */
export const afterOf = (cursor: string | undefined) => (cursor === undefined ? 0 : beforeOf(cursor))

export function pageOf<R extends { id: number }, T>(rows: R[], limit: number, view: (row: R) => T) {
  return {
    items: rows.map(view),
    nextCursor: rows.length < limit ? null : String(rows.at(-1)?.id),
  }
}

/** Of the ids that were found, not of their rows: one may have been removed meanwhile. */
export const nextCursor = (ids: number[], limit: number) =>
  ids.length < limit ? null : String(ids.at(-1))

/** There are tens of these, not thousands, so a list is one page. */
export const whole = <T>(items: T[]) => ({ items, nextCursor: null })

/** Users by id: a cursor is the last one of the previous page. */
export const pageByUser = <T extends { userId: string }>(items: T[], limit: number) => ({
  items,
  nextCursor: items.length < limit ? null : (items.at(-1)?.userId ?? null),
})
