/** The box in which rows are scrolled, in px, without its head. */
export interface RowBox {
  top: number
  height: number
  rowHeight: number
}

/** The rows in sight, as far as the list has them. */
interface Sight {
  first: number
  rows: number
}

/** The indexes of rows, both inclusive; the last one is before the first if there are none. */
export interface RowRange {
  first: number
  last: number
}

/** Rows rendered before and after those in sight: two turns of a mouse wheel. */
export const beyond = 6

export const firstRow = ({ top, rowHeight }: RowBox) => Math.floor(top / rowHeight)

export const sightIn = (box: RowBox): Sight => ({
  first: firstRow(box),
  rows: Math.ceil(box.height / box.rowHeight) + 1,
})

/** Whether none of the rows were in sight before, as when the scroll bar is dragged. */
export const isJump = (before: Sight, now: Sight) =>
  Math.abs(now.first - before.first) >= before.rows

/** The rows in sight, of `count`, and so many around them. */
export function rowsWithin({ first, rows }: Sight, count: number, around: number): RowRange {
  // A list that became shorter is scrolled by the browser only after it is rendered.
  const from = Math.max(0, Math.min(first, count - rows) - around)
  return { first: from, last: Math.min(count, first + rows + around) - 1 }
}

/** Where the box has to be scrolled for a row to be in sight: as little as possible. */
export function revealTop(index: number, { top, height, rowHeight }: RowBox): number {
  const start = index * rowHeight
  if (start < top) return start
  return Math.max(top, start + rowHeight - height)
}
