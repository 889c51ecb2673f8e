/** A little more than the rows in sight, so that a jump reads little that is not shown. */
export const pageSize = 50

/** The pages that hold the rows from first to last. */
export function pagesOf(first: number, last: number): number[] {
  const from = Math.floor(Math.max(0, first) / pageSize)
  const to = Math.floor(Math.max(0, first, last) / pageSize)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
