import type { Format } from './format.ts'

type Cell = string | number | null

/** RFC 4180, with a byte order mark, without which Excel reads UTF-8 as an older encoding. */
export const csvFormat = <Item>(
  columns: readonly string[],
  cells: (item: Item) => Cell[],
): Format<Item> => ({
  head: () => `\u{feff}${csvLine([...columns])}`,
  entries: (item) => [csvLine(cells(item))],
  between: '',
  tail: '',
})

const csvLine = (cells: Cell[]) => `${cells.map(csvCell).join(',')}\r\n`

/** A spreadsheet would run a text that begins like a formula; the apostrophe makes it a text. */
const formula = /^[=+\-@\t\r]/

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
