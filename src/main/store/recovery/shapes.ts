import type { Db } from '../sqlite/database.ts'
import type { Row } from './cells.ts'
import type { Value } from './record.ts'

interface Column {
  name: string
  type: string
  notNull: boolean
  /** Of the columns at the end, those added later may be absent from older rows. */
  mayBeAbsent: boolean
}

/** A table as its rows are stored. */
export interface Shape {
  name: string
  /** In the order in which rows store them. */
  columns: Column[]
  /** The column that is the row id, which rows do not store; null: the table has none. */
  idColumn: number | null
  hasRowIds: boolean
}

interface ColumnRow {
  name: string
  type: string
  notnull: number
  dflt_value: string | null
  pk: number
  hidden: number
}

/** The tables of a database. */
export function shapesOf(db: Db): Shape[] {
  const tables = db
    .prepare<[], { name: string; wr: number }>(`
      SELECT name, wr FROM pragma_table_list
      WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`)
    .all()
  const columnsOf = db.prepare<[string], ColumnRow>(
    'SELECT name, type, "notnull", dflt_value, pk, hidden FROM pragma_table_xinfo(?)',
  )
  return tables.map(({ name, wr }) => shapeOf(name, columnsOf.all(name), wr === 0))
}

function shapeOf(name: string, rows: ColumnRow[], hasRowIds: boolean): Shape {
  // Virtual columns are computed, not stored.
  const stored = rows.filter(({ hidden }) => hidden !== 2)
  const keys = stored.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  const ordered = hasRowIds ? stored : [...keys, ...stored.filter(({ pk }) => pk === 0)]
  const [key] = keys
  const isId = hasRowIds && keys.length === 1 && key?.type === 'INTEGER'
  return {
    name,
    columns: ordered.map((row) => ({
      name: row.name,
      type: row.type,
      notNull: row.notnull !== 0 || (row.pk > 0 && !isId),
      mayBeAbsent: row.pk === 0 && (row.notnull === 0 || row.dflt_value !== null),
    })),
    idColumn: isId && key ? ordered.indexOf(key) : null,
    hasRowIds,
  }
}

/** Whether a row can be one of the table. */
export function fits({ columns, idColumn, hasRowIds }: Shape, { id, values }: Row): boolean {
  if (hasRowIds !== (id !== null) || values.length > columns.length || values.length === 0)
    return false
  return columns.every((column, at) => {
    if (at >= values.length) return column.mayBeAbsent
    const value = values[at] as Value
    if (at === idColumn) return value === null
    return value === null ? !column.notNull : isOfType(value, column.type)
  })
}

function isOfType(value: Exclude<Value, null>, type: string): boolean {
  if (type === 'TEXT') return typeof value === 'string'
  if (type === 'BLOB') return Buffer.isBuffer(value)
  // A whole number in a column of real ones is stored as an integer.
  if (type === 'REAL') return typeof value === 'number' || typeof value === 'bigint'
  return typeof value === 'bigint' || Number.isInteger(value)
}

/** The table of a page whose branch is lost: the one that all its rows fit, best in full. Null: none, or no row. */
export function shapeOfRows(shapes: Shape[], rows: Row[]): Shape | null {
  if (rows.length === 0) return null
  const possible = shapes.filter((shape) => rows.every((row) => fits(shape, row)))
  const absent = ({ columns }: Shape) =>
    Math.min(...rows.map(({ values }) => columns.length - values.length))
  return possible.toSorted((a, b) => absent(a) - absent(b))[0] ?? null
}
