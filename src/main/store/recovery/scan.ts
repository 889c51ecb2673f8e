import { childrenOf, readTreePage, type Row, rowsOf, type TreePage } from './cells.ts'
import type { Pages } from './pages.ts'
import { fits, type Shape, shapeOfRows } from './shapes.ts'

export interface Found {
  table: string
  rows: Row[]
}

export interface ScanResult {
  pages: number
  /** Pages without readable content that belong to a table or an index, or may have. */
  unreadablePages: number
  /** By table: rows on readable pages that are not readable themselves. */
  lostRows: Map<string, number>
  /** By table: the highest row id in its indexes, also of rows that are not readable. */
  newestIds: Map<string, number>
  /** Pages of rows whose table was recognised by their values, because the branch above is lost. */
  orphanPages: number
}

/** Deeper than any tree: with 4 KB pages, 20 levels hold more rows than there are ids. */
const deepest = 20

/** The index whose entries begin with the id of a call. */
const callIndex = 'message_call'

interface Tree {
  name: string
  table: string
  /** Null: an index, or a table that this version does not know. */
  shape: Shape | null
  root: number
}

/**
 * Reads every row that can be read, page by page. First the trees of the tables from their roots; then the pages that
 * were not reached, because a branch is lost. Rows of a page are passed on together.
 */
export function scanRows(pages: Pages, shapes: Shape[], found: (part: Found) => void): ScanResult {
  const reached = new Uint8Array(pages.count + 1)
  const result: ScanResult = {
    pages: pages.count,
    unreadablePages: 0,
    lostRows: new Map(),
    newestIds: new Map(),
    orphanPages: 0,
  }
  const reach = (number: number) => {
    const isNew = number >= 1 && number <= pages.count && reached[number] === 0
    if (isNew) reached[number] = 1
    return isNew
  }

  function take(page: TreePage, shape: Shape) {
    const { rows, lost } = rowsOf(page, pages, (number) => void reach(number))
    const fitting = rows.filter((row) => fits(shape, row))
    const bad = lost + rows.length - fitting.length
    if (bad > 0) result.lostRows.set(shape.name, (result.lostRows.get(shape.name) ?? 0) + bad)
    if (fitting.length > 0) found({ table: shape.name, rows: fitting })
  }

  /** An entry of an index ends with the id of its row. */
  function takeEntries(page: TreePage, { name, table }: Tree) {
    const { rows } = rowsOf(page, pages, (number) => void reach(number))
    noteIds(
      table,
      rows.map(({ values }) => values.at(-1)),
    )
    if (name === callIndex)
      noteIds(
        'call',
        rows.map(({ values }) => values[0]),
      )
  }

  function noteIds(table: string, values: unknown[]) {
    const ids = values.filter((id) => typeof id === 'number')
    result.newestIds.set(table, Math.max(result.newestIds.get(table) ?? 0, ...ids))
  }

  function walk(tree: Tree) {
    const { shape, root } = tree
    const next: { number: number; depth: number }[] = [{ number: root, depth: 0 }]
    for (let place = next.pop(); place; place = next.pop()) {
      const { number, depth } = place
      if (depth > deepest || !reach(number)) continue
      const page = readTreePage(pages, number)
      if (!page) {
        result.unreadablePages++
        continue
      }
      const isBranch = page.kind.endsWith('branch')
      // A tree without row ids has rows in its branches, too.
      if (shape && page.kind !== 'table branch') take(page, shape)
      else if (page.kind !== 'table branch') takeEntries(page, tree)
      if (!isBranch) continue
      for (const child of childrenOf(page).toReversed())
        next.push({ number: child, depth: depth + 1 })
    }
  }

  reach(1)
  markFree(pages, reach)
  for (const tree of treesOf(pages, shapes, reach)) walk(tree)
  for (let number = 1; number <= pages.count; number++) {
    if (reached[number] === 1 || pages.isLockPage(number)) continue
    const page = readTreePage(pages, number)
    if (page?.kind === 'table leaf') takeOrphan(page)
    else if (pages.read(number) === null) result.unreadablePages++
  }
  if (pages.read(1) === null) result.unreadablePages++
  return result

  function takeOrphan(page: TreePage) {
    reach(page.number)
    const { rows } = rowsOf(page, pages, () => {})
    const shape = shapeOfRows(shapes, rows)
    if (!shape) return
    result.orphanPages++
    take(page, shape)
  }
}

/** Pages that are free still have the rows that were removed. */
function markFree(pages: Pages, reach: (number: number) => boolean) {
  const first = pages.hasHeader ? pages.read(1) : null
  let trunk = first?.readUInt32BE(32) ?? 0
  while (trunk !== 0 && reach(trunk)) {
    const page = pages.read(trunk)
    if (!page) return
    const count = Math.min(page.readUInt32BE(4), pages.usable / 4 - 2)
    for (let i = 0; i < count; i++) reach(page.readUInt32BE(8 + 4 * i))
    trunk = page.readUInt32BE(0)
  }
}

/** The trees that the schema in the file names, tables before indexes. */
function treesOf(pages: Pages, shapes: Shape[], reach: (number: number) => boolean): Tree[] {
  if (!pages.hasHeader) return []
  const trees: Tree[] = []
  const next = [1]
  const seen = new Set<number>()
  for (let number = next.pop(); number !== undefined; number = next.pop()) {
    const page = seen.has(number) ? null : readTreePage(pages, number)
    seen.add(number)
    if (!page) continue
    reach(number)
    if (page.kind === 'table branch') next.push(...childrenOf(page))
    else if (page.kind === 'table leaf')
      for (const { values } of rowsOf(page, pages, (used) => void reach(used)).rows) {
        const [type, name, table, root] = values
        if (
          typeof root !== 'number' ||
          root < 1 ||
          typeof table !== 'string' ||
          typeof name !== 'string'
        )
          continue
        const shape = type === 'table' ? (shapes.find((each) => each.name === name) ?? null) : null
        trees.push({ name, table, shape, root })
      }
  }
  return trees.toSorted((a, b) => Number(b.shape !== null) - Number(a.shape !== null))
}
