/** A little more than the rows in sight, so that a jump reads little that is not shown. */
export const pageSize = 50

/** The pages that hold the rows from first to last. */
export function pagesOf(first: number, last: number): number[] {
  const from = Math.floor(Math.max(0, first) / pageSize)
  const to = Math.floor(Math.max(0, first, last) / pageSize)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** The indexes of rows, both inclusive. */
export interface Range {
  first: number
  last: number
}

/**
 * Where another jump like the last one leads: dragging the scroll bar makes one after the other. Null if rows that were
 * rendered before still are.
 */
export function nextJump(before: Range, now: Range): Range | null {
  const distance = now.first - before.first
  if (Math.abs(distance) <= before.last - before.first) return null
  const first = now.first + distance
  return first < 0 ? null : { first, last: now.last + distance }
}
