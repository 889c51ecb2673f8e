import type { RowRange } from '../../ui/list/rowWindow.ts'

/** How far apart pages begin. Each also has the rows of the next one, so that those in sight are always on one page. */
export const pageStep = 50

export interface RowPage {
  offset: number
  limit: number
}

/** The page that holds the rows from first to last. */
export function pageOf({ first, last }: RowRange): RowPage {
  const from = Math.max(0, first)
  return {
    offset: from - (from % pageStep),
    limit: pageStep * (1 + Math.ceil(Math.max(1, last - from + 1) / pageStep)),
  }
}

/** The page that holds the rows, the one before and the one after. */
export function pagesAround(rows: RowRange): [RowPage, RowPage, RowPage] {
  const page = pageOf(rows)
  const moved = (by: number) => ({ ...page, offset: page.offset + by })
  return [page, moved(-pageStep), moved(pageStep)]
}

/**
 * Where another jump like the last one leads: dragging the scroll bar makes one after the other. Null if rows that were
 * rendered before still are.
 */
export function nextJump(before: RowRange, now: RowRange): RowRange | null {
  const distance = now.first - before.first
  if (Math.abs(distance) <= before.last - before.first) return null
  const first = now.first + distance
  return first < 0 ? null : { first, last: now.last + distance }
}
