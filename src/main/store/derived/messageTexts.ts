import type { Db } from '../sqlite/database.ts'

/** What the text search reads of a message. */
export interface MessageText {
  id: number
  text: string
}

interface Row {
  id: number
  body: string
  label: string
  user: string | null
}

/** Reads the texts of messages. Nothing else here depends on how bodies are stored. */
export function messageTexts(db: Db) {
  const columns = `
    SELECT message.id, body.text AS body, label, user_id AS user FROM message JOIN body ON body.id = body_id`
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

const textOf = ({ id, body, label, user }: Row): MessageText => ({
  id,
  text: `${unescaped(body)} ${label} ${user ?? ''}`,
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
