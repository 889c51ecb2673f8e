import type { Pages } from './pages.ts'
import { readRecord, readVarint, type Value } from './record.ts'

const kinds = {
  2: 'index branch',
  5: 'table branch',
  10: 'index leaf',
  13: 'table leaf',
} as const

/** A page of a tree. `cells`: where each begins. */
export interface TreePage {
  number: number
  kind: (typeof kinds)[keyof typeof kinds]
  bytes: Buffer
  cells: number[]
  /** Of a branch: its last child. */
  last: number
}

/** Null: the page has no content that could be one of a tree. */
export function readTreePage(pages: Pages, number: number): TreePage | null {
  const bytes = pages.read(number)
  if (!bytes) return null
  // The first page begins with the header of the file.
  const head = number === 1 ? 100 : 0
  const kind = kinds[bytes[head] as keyof typeof kinds]
  if (!kind) return null
  const begin = head + (kind.endsWith('leaf') ? 8 : 12)
  const count = bytes.readUInt16BE(head + 3)
  if (begin + 2 * count > pages.usable) return null
  const cells: number[] = []
  for (let i = 0; i < count; i++) {
    const cell = bytes.readUInt16BE(begin + 2 * i)
    if (cell < begin + 2 * count || cell + 3 > pages.usable) return null
    cells.push(cell)
  }
  return { number, kind, bytes, cells, last: bytes.readUInt32BE(head + 8) }
}

/** The children of a branch in order. */
export const childrenOf = ({ bytes, cells, last }: TreePage): number[] => [
  ...cells.map((cell) => bytes.readUInt32BE(cell)),
  last,
]

export interface Row {
  /** Null: of a table without row ids. */
  id: number | null
  values: Value[]
}

export interface ReadRows {
  rows: Row[]
  /** How many rows are not readable, mostly because a page of a long value is not. */
  lost: number
}

/** The rows on a page. `used`: called with the pages of long values. */
export function rowsOf(page: TreePage, pages: Pages, used: (number: number) => void): ReadRows {
  const rows: Row[] = []
  for (const cell of page.cells) {
    const row = rowAt(page, cell, { pages, used })
    if (row) rows.push(row)
  }
  return { rows, lost: page.cells.length - rows.length }
}

interface Place {
  pages: Pages
  used: (number: number) => void
}

function rowAt({ kind, bytes }: TreePage, cell: number, place: Place): Row | null {
  const length = readVarint(bytes, kind === 'index branch' ? cell + 4 : cell)
  if (!length || length.value < 1) return null
  const id = kind === 'table leaf' ? readVarint(bytes, length.end) : null
  if (kind === 'table leaf' && !id) return null
  const at = id?.end ?? length.end
  const payload = readPayload(bytes, { at, total: length.value, isTable: id !== null }, place)
  const values = payload && readRecord(payload)
  return values && { id: id?.value ?? null, values }
}

/** The bytes of a row: on its page, and on a chain of others if it is long. */
function readPayload(
  bytes: Buffer,
  { at, total, isTable }: { at: number; total: number; isTable: boolean },
  { pages, used }: Place,
): Buffer | null {
  const { usable } = pages
  const here = localBytes(total, usable, isTable)
  if (at + here > usable || total > usable * pages.count) return null
  if (here === total) return bytes.subarray(at, at + total)
  const parts = [bytes.subarray(at, at + here)]
  let next = at + here + 4 > usable ? 0 : bytes.readUInt32BE(at + here)
  for (let left = total - here; left > 0; left -= usable - 4) {
    const part = pages.read(next)
    if (!part) return null
    used(next)
    parts.push(part.subarray(4, 4 + Math.min(left, usable - 4)))
    next = part.readUInt32BE(0)
  }
  return Buffer.concat(parts)
}

/** How many bytes of a row are on its page, by the file format of SQLite. */
function localBytes(total: number, usable: number, isTable: boolean): number {
  const most = isTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23
  if (total <= most) return total
  const least = Math.floor(((usable - 12) * 32) / 255) - 23
  const spread = least + ((total - least) % (usable - 4))
  return spread <= most ? spread : least
}
