import type { Db } from '../sqlite/database.ts'

/** A query with more words is one pasted by mistake; FTS5 refuses some hundreds. */
const mostWords = 64

/** As in the table `message_text`, so that both have the same words. */
const tokenizer = `tokenize = "unicode61 tokenchars '_-.'"`

/**
 * The words of texts that are not in the text index: of a query, and of the newest messages. FTS5 itself splits and
 * folds them, in a temporary table, so that they are the same words as in the index.
 */
export function wordTable(db: Db) {
  db.exec(`
    CREATE VIRTUAL TABLE IF NOT EXISTS temp.word_text USING fts5(
      text, content = '', contentless_delete = 1, detail = none, ${tokenizer});
    CREATE VIRTUAL TABLE IF NOT EXISTS temp.word USING fts5vocab(temp, word_text, 'row')`)
  const insert = db.prepare<[number, string]>(
    'INSERT INTO temp.word_text (rowid, text) VALUES (?, ?)',
  )
  const words = db.prepare<[], string>('SELECT term FROM temp.word ORDER BY term').pluck()
  const matches = db
    .prepare<[string], string>(
      'SELECT json_group_array(rowid) FROM temp.word_text WHERE word_text MATCH ?',
    )
    .pluck()
  const clear = db.prepare(`INSERT INTO temp.word_text (word_text) VALUES ('delete-all')`)

  return {
    /** The words of a query, those with a letter or digit. */
    of(query: string): string[] {
      insert.run(1, query)
      const found = words.all()
      clear.run()
      return found.filter((word) => /[^_.-]/.test(word)).slice(0, mostWords)
    },
    /** The messages that match. */
    search(messages: { id: number; text: string }[], match: string): number[] {
      if (messages.length === 0) return []
      for (const { id, text } of messages) insert.run(id, text)
      const ids = JSON.parse(matches.get(match) as string) as number[]
      clear.run()
      return ids
    },
  }
}

/** Every word, as the beginning of one. */
export const matchOf = (words: string[]) =>
  words.map((word) => `"${word.replaceAll('"', '""')}" *`).join(' AND ')
