import type { Db } from '../sqlite/database.ts'
import { blockSize } from './blockColumns.ts'
import type { Cursors } from './cursors.ts'
import type { MessageText, MessageTexts } from './messageTexts.ts'

/** Messages and characters that one step indexes at most: up to 5 ms. */
export const textBatch = 100
const mostCharacters = 100_000
/**
 * Pages of the index that one step merges at most: up to 3 ms. A message takes a thirtieth of a page, and is merged three
 * or four times, so 100 need about 16.
 */
const mergedPages = 20
/** Messages that one step removes at most: up to 2 ms. */
const mostRemoved = 200

/** Writes the words of messages into the table `message_text`, for messages from one id up to another. */
export function textIndex(db: Db, texts: MessageTexts, cursors: Cursors) {
  const insert = db.prepare<[number, string]>(
    'INSERT INTO message_text (rowid, text) VALUES (?, ?)',
  )
  const merge = db.prepare<[number]>(
    `INSERT INTO message_text (message_text, rank) VALUES ('merge', ?)`,
  )
  const remove = db.prepare<[string]>(
    'DELETE FROM message_text WHERE rowid IN (SELECT value FROM json_each(?))',
  )
  const removeAll = db.prepare(`INSERT INTO message_text (message_text) VALUES ('delete-all')`)
  const gone = db
    .prepare<[number, number, number], number>(`
      SELECT id FROM message_text_docsize AS indexed WHERE id >= ? AND id < ?
        AND NOT EXISTS (SELECT 1 FROM message WHERE message.id = indexed.id) LIMIT ?`)
    .pluck()

  /** As many as fit in a step, at least one, ascending by id. */
  function write(messages: MessageText[]) {
    for (const { id, text } of messages) insert.run(id, text)
    merge.run(mergedPages)
  }

  return {
    /** Inside a transaction: indexes newer messages; false: there are none. */
    addNewer(newest: number): boolean {
      const fitting = fit(texts.after(cursors.read('messageTextUpTo'), newest, textBatch))
      const last = fitting.at(-1)
      if (!last) return false
      write(fitting)
      cursors.write('messageTextUpTo', last.id)
      return true
    },
    /** Inside a transaction: indexes older messages; false: there are none. */
    addOlder(): boolean {
      const from = cursors.read('messageTextFrom')
      if (from === 0) return false
      const fitting = fit(texts.before(from, textBatch))
      write(fitting.toReversed())
      cursors.write('messageTextFrom', fitting.at(-1)?.id ?? 0)
      return true
    },
    /** Inside a transaction: these messages were removed. */
    remove(ids: number[]) {
      if (ids.length === 0) return
      remove.run(JSON.stringify(ids))
      merge.run(mergedPages)
    },
    /** Inside a transaction: removes messages that were removed before their block was written; false: none are left. */
    sweep(upTo: number): boolean {
      const from = cursors.read('messageSwept')
      if (from >= upTo) return false
      const ids = gone.all(from, from + blockSize, mostRemoved)
      if (ids.length === 0) cursors.write('messageSwept', from + blockSize)
      else this.remove(ids)
      return true
    },
    removeAll: () => void removeAll.run(),
  }
}

export type TextIndex = ReturnType<typeof textIndex>

function fit(messages: MessageText[]): MessageText[] {
  let characters = 0
  const end = messages.findIndex(({ text }, i) => {
    characters += text.length
    return i > 0 && characters > mostCharacters
  })
  return end === -1 ? messages : messages.slice(0, end)
}
