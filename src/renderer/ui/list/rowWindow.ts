/** The box in which rows are scrolled, in px, without its head. */
export interface RowBox {
  top: number
  height: number
  rowHeight: number
}

/** Rows rendered before and after those in sight: two turns of a mouse wheel. */
const beyond = 6

export const firstRow = ({ top, rowHeight }: RowBox) => Math.floor(top / rowHeight)

/** The indexes of the rows to render, of `count`, if so many from the first are in sight. */
export function rowsWithin({ first, rows }: { first: number; rows: number }, count: number) {
  // A list that became shorter is scrolled by the browser only after it is rendered.
  const from = Math.max(0, Math.min(first, count - rows) - beyond)
  const to = Math.min(count, first + rows + beyond)
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
}

/** Where the box has to be scrolled for a row to be in sight: as little as possible. */
export function revealTop(index: number, { top, height, rowHeight }: RowBox): number {
  const start = index * rowHeight
  if (start < top) return start
  return Math.max(top, start + rowHeight - height)
}
