import type Database from 'better-sqlite3'
import { bodyColumns, bodyOf, type BodyRow } from '../../src/main/store/packing/bodyText.ts'

/** The whole body of every message, by its id, read without the product. */
export function storedBodies(db: Database.Database): Map<number, string> {
  const rows = db.prepare<[], BodyRow & { id: number }>(`
    SELECT message.id, ${bodyColumns}
    FROM message JOIN body ON body.id = body_id LEFT JOIN call ON call.id = call_id`)
  return new Map(rows.all().map((row) => [row.id, bodyOf(row)]))
}
