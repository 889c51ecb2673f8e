import type { HeaderLines } from '../../contract/model.ts'
import type { Db } from './sqlite/database.ts'
import { commonShape, type HeaderShape, namesOf, varyingValues } from './headerShape.ts'

/** Header lines as stored. */
export interface StoredHeaders {
  /** The varying values if there is a shape; otherwise the lines as JSON. */
  text: string
  shape: number | null
}

/** Far more than the receivers of one workspace have; a receiver with random names must not fill the table. */
const mostShapes = 500
const longestShape = 4096
/** Lines seen once that are remembered, in case they recur. */
const mostNew = 100
/** Shapes that are tried first. */
const mostRecent = 4

interface KnownShape {
  id: number
  shape: HeaderShape
}

/**
 * The shapes of the headers of attempts. Lines whose names recur get a shape with the values that were equal both times;
 * whenever another value differs, a new shape has it as varying, so that soon every attempt fits.
 */
export function headerShapeTable(db: Db) {
  const insert = db.prepare<[string]>('INSERT INTO header_shape (lines) VALUES (?)')
  const all = db.prepare<[], { id: number; lines: string }>(
    'SELECT id, lines FROM header_shape ORDER BY id',
  )
  /** The latest shape for each list of names. */
  let known: Map<string, KnownShape> | null = null
  /** Those last used, which need no search by their names. */
  let recent: KnownShape[] = []
  let count = 0
  const seenOnce = new Map<string, HeaderLines>()

  function load() {
    const rows = all.all().map(({ id, lines }) => ({ id, shape: JSON.parse(lines) as HeaderShape }))
    count = rows.length
    return new Map(rows.map((row) => [namesOf(row.shape), row]))
  }

  /** With a new shape, if the lines recur; null: they do not, or there would be too many. */
  function storeNew(
    names: string,
    lines: HeaderLines,
    latest: HeaderShape | undefined,
  ): StoredHeaders | null {
    const before = latest ?? seenOnce.get(names)
    if (!before) {
      if (seenOnce.size === mostNew) seenOnce.clear()
      seenOnce.set(names, lines)
      return null
    }
    if (count >= mostShapes) return null
    const shape = commonShape(before, lines)
    const values = varyingValues(shape, lines)
    const text = JSON.stringify(shape)
    if (values === null || text.length > longestShape) return null
    count++
    const made = { id: Number(insert.run(text).lastInsertRowid), shape }
    known?.set(names, made)
    seenOnce.delete(names)
    return { text: values, shape: made.id }
  }

  return {
    /** Inside a transaction. */
    store(lines: HeaderLines): StoredHeaders {
      for (const { id, shape } of recent) {
        const values = varyingValues(shape, lines)
        if (values !== null) return { text: values, shape: id }
      }
      known ??= load()
      const names = namesOf(lines)
      const latest = known.get(names)
      const values = latest ? varyingValues(latest.shape, lines) : null
      if (latest && values !== null) {
        recent.unshift(latest)
        if (recent.length > mostRecent) recent.pop()
        return { text: values, shape: latest.id }
      }
      const withNew = storeNew(names, lines, latest?.shape)
      return withNew ?? { text: JSON.stringify(lines), shape: null }
    },
    /** Call when a transaction is rolled back, perhaps with a new shape. */
    forget() {
      known = null
      recent = []
    },
  }
}
export type HeaderShapes = ReturnType<typeof headerShapeTable>
