import { bodyColumns, bodyOf, type BodyRow } from '../packing/bodyText.ts'
import type { Db } from '../sqlite/database.ts'

/** What the text search reads of a message. */
export interface MessageText {
  id: number
  text: string
}

interface Row extends BodyRow {
  id: number
  label: string
  user: string | null
}

/** Reads the texts of messages. Nothing else here depends on how bodies are stored. */
export function messageTexts(db: Db) {
  const columns = `
    SELECT message.id, ${bodyColumns}, message.label, message.user_id AS user
    FROM message JOIN body ON body.id = body_id LEFT JOIN call ON call.id = call_id`
  const after = db.prepare<[number, number, number], Row>(
    `${columns} WHERE message.id > ? AND message.id <= ? ORDER BY message.id LIMIT ?`,
  )
  const before = db.prepare<[number, number], Row>(
    `${columns} WHERE message.id < ? ORDER BY message.id DESC LIMIT ?`,
  )
  return {
    /** Ascending by id. */
    after: (id: number, upTo: number, limit: number) => after.all(id, upTo, limit).map(textOf),
    /** Newest first. */
    before: (id: number, limit: number) => before.all(id, limit).map(textOf),
  }
}
export type MessageTexts = ReturnType<typeof messageTexts>

const textOf = (row: Row): MessageText => ({
  id: row.id,
  text: `${unescaped(bodyOf(row))} ${row.label} ${row.user ?? ''}`,
})

/** The characters that JSON escapes as they are; otherwise the n of a line break would be part of the next word. */
function unescaped(body: string): string {
  if (!body.includes('\\')) return body
  return body.replaceAll(
    /\\(?:u([\da-fA-F]{4})|(.))/g,
    (_, code: string | undefined, one: string) =>
      code === undefined ? (single[one] ?? one) : String.fromCharCode(parseInt(code, 16)),
  )
}
const single: Record<string, string> = { b: ' ', f: ' ', n: ' ', r: ' ', t: ' ' }
