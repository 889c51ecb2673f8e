import type { Statement } from 'better-sqlite3'
import type { Db } from '../sqlite/database.ts'
import type { Row } from './cells.ts'
import type { Shape } from './shapes.ts'

/** Inserts rows as they were read: a value that is absent gets its default. */
export function createInserter(db: Db, shapes: Shape[]) {
  const statements = new Map<string, Statement>()
  const byName = new Map(shapes.map((shape) => [shape.name, shape]))

  function statementOf(shape: Shape, count: number): Statement {
    const key = `${shape.name} ${count}`
    const known = statements.get(key)
    if (known) return known
    const names = shape.columns.slice(0, count).map(({ name }) => `"${name}"`)
    // A page that is no longer used may repeat a row.
    const made = db.prepare(
      `INSERT OR IGNORE INTO "${shape.name}" (${names.join()}) VALUES (${names.map(() => '?').join()})`,
    )
    statements.set(key, made)
    return made
  }

  /** Whether it was inserted: not if there is one like it, or it breaks a rule of the table. */
  return (table: string, { id, values }: Row): boolean => {
    const shape = byName.get(table)
    if (!shape) return false
    const given = values.map((value, at) => (at === shape.idColumn ? id : value))
    return statementOf(shape, values.length).run(given).changes > 0
  }
}

/** Triggers count what is inserted, and the counts are rows that are read, too. */
export function withoutTriggers<T>(db: Db, run: () => T): T {
  const triggers = db
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'",
    )
    .all()
  for (const { name } of triggers) db.exec(`DROP TRIGGER "${name}"`)
  const result = run()
  for (const { sql } of triggers) db.exec(sql)
  return result
}

/** What migrations insert: the rows that are read replace it. */
export function emptyTables(db: Db, shapes: Shape[]) {
  for (const { name } of shapes) db.exec(`DELETE FROM "${name}"`)
}
