import type { HeaderLines } from '../../../contract/model.ts'

export interface HeaderDifference {
  name: string
  left: string | null
  right: string | null
}

/** The lines of both in one table, by name: names are case insensitive, and repeated ones in order. */
export function headerRows(left: HeaderLines, right: HeaderLines) {
  const rows = new Map<string, HeaderDifference>()
  const add = (lines: HeaderLines, side: 'left' | 'right') => {
    const seen = new Map<string, number>()
    for (const [name, value] of lines) {
      const lower = name.toLowerCase()
      const nth = (seen.get(lower) ?? 0) + 1
      seen.set(lower, nth)
      const key = `${lower} ${nth}`
      const row = rows.get(key) ?? { name, left: null, right: null }
      row[side] = value
      rows.set(key, row)
    }
  }
  add(left, 'left')
  add(right, 'right')
  return [...rows.values()]
}
