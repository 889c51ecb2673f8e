import type { Db } from '../sqlite/database.ts'

/** How far `hookbench.db` has been read: an id, or a count. 0: from its beginning. */
export type CursorName =
  | 'calls'
  | 'forgotten'
  | 'removedCalls'
  | 'attempts'
  /** Calls of sources with a plan are checked up to this one. */
  | 'checkedCalls'
  /** Calls that retention had removed when their checks were last removed. */
  | 'removedChecks'
  | MessageCursor

/** Of the lists of messages. */
type MessageCursor =
  /** The start of the engine in which they were last written. */
  | 'messageOpening'
  /** Messages with smaller ids are in blocks. */
  | 'messageBlocks'
  /** Of messages with smaller ids, those removed before their block was written are not in the text index. */
  | 'messageSwept'
  /** The text index has the messages from `messageTextFrom` (0: the first one) up to `messageTextUpTo`. */
  | 'messageTextFrom'
  | 'messageTextUpTo'
  /** Entries of `message_changed` up to this one are in the blocks. */
  | 'messageEntries'
  /** The newest entry when messages were last read. */
  | 'messageEntriesSeen'

export function cursorTable(db: Db) {
  const read = db
    .prepare<[CursorName], number>('SELECT value FROM derived_cursor WHERE name = ?')
    .pluck()
  const write = db.prepare<[CursorName, number]>(`
    INSERT INTO derived_cursor VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
  return {
    read: (name: CursorName) => read.get(name) ?? 0,
    write: (name: CursorName, value: number) => void write.run(name, value),
  }
}
export type Cursors = ReturnType<typeof cursorTable>
