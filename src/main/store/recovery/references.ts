import type { Db } from '../sqlite/database.ts'
import type { Shape } from './shapes.ts'

interface Reference {
  table: string
  column: string
  parent: string
  key: string
  notNull: boolean
}

/** References lead from one table to the next: more passes than tables in a row. */
const mostPasses = 12

/** Calls stay, whatever they refer to: what they need is made. */
function makeParents(db: Db) {
  db.exec(`
    INSERT INTO source (id, name, write_key, kind, enabled)
    SELECT DISTINCT source_id, 'recovered source ' || source_id, 'recovered-' || source_id || '-' || hex(randomblob(4)), 'server', 0
    FROM call WHERE source_id NOT IN (SELECT id FROM source);
    INSERT INTO destination (id, name, enabled)
    SELECT DISTINCT destination_id, 'recovered destination ' || destination_id, 0
    FROM message WHERE destination_id NOT IN (SELECT id FROM destination);
    INSERT INTO endpoint (id, destination_id, position, url, removed)
    SELECT endpoint_id, min(message.destination_id), 0, 'http://recovered.invalid/', 1
    FROM attempt JOIN message ON message.id = message_id
    WHERE endpoint_id NOT IN (SELECT id FROM endpoint) GROUP BY endpoint_id;`)
}

/**
 * Makes all references lead to a row: an optional one is removed, and a row that cannot be without it is. Returns how many
 * rows were removed, by table.
 */
export function repairReferences(db: Db, shapes: Shape[]): Map<string, number> {
  const removed = new Map<string, number>()
  makeParents(db)
  const repairs = shapes.flatMap((shape) => referencesOf(db, shape)).map(repairOf)
  for (let pass = 0, changes = 1; changes > 0 && pass < mostPasses; pass++) {
    changes = 0
    for (const { table, sql, isRemoval } of repairs) {
      const done = db.prepare(sql).run().changes
      changes += done
      if (isRemoval && done > 0) removed.set(table, (removed.get(table) ?? 0) + done)
    }
  }
  return removed
}

function referencesOf(db: Db, { name, columns }: Shape): Reference[] {
  const rows = db
    .prepare<[string], { table: string; from: string; to: string | null }>(
      'SELECT "table", "from", "to" FROM pragma_foreign_key_list(?)',
    )
    .all(name)
  return rows.map((row) => ({
    table: name,
    column: row.from,
    parent: row.table,
    key: row.to ?? 'id',
    notNull: columns.some((column) => column.name === row.from && column.notNull),
  }))
}

function repairOf({ table, column, parent, key, notNull }: Reference) {
  const dangling = `"${column}" IS NOT NULL AND "${column}" NOT IN (SELECT "${key}" FROM "${parent}")`
  return {
    table,
    isRemoval: notNull,
    sql: notNull
      ? `DELETE FROM "${table}" WHERE ${dangling}`
      : `UPDATE "${table}" SET "${column}" = NULL WHERE ${dangling}`,
  }
}
