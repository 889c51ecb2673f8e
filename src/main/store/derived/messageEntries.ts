import type { Db } from '../sqlite/database.ts'
import { blockOf } from './blockColumns.ts'
import type { ChangedMessage } from './messageBlocks.ts'

/** Entries and blocks that one step changes at most: up to 5 ms. */
const mostEntries = 400
const mostBlocks = 8

/** The log of changes of old messages in `hookbench.db`: each message as it is now. */
export function entryTable(db: Db) {
  const newest = db
    .prepare<[], number>('SELECT coalesce(max(entry), 0) FROM message_changed')
    .pluck()
  const after = db.prepare<[number, number], ChangedMessage & { entry: number }>(`
    SELECT entry, message_id AS id, state, settled_at AS settledAt
    FROM message_changed LEFT JOIN message ON message.id = message_id
    WHERE entry > ? ORDER BY entry LIMIT ?`)

  return {
    newest: () => newest.get() ?? 0,
    changedAfter: (entry: number): ChangedMessage[] => withoutRepeats(after.all(entry, -1)),
    /** Those of a few blocks, and the last entry of them. */
    batchAfter(entry: number) {
      const rows = after.all(entry, mostEntries)
      const blocks = new Set<number>()
      const end = rows.findIndex(({ id }) => blocks.add(blockOf(id)).size > mostBlocks)
      const taken = end === -1 ? rows : rows.slice(0, end)
      return { upTo: taken.at(-1)?.entry ?? entry, changed: withoutRepeats(taken) }
    },
  }
}

export type EntryTable = ReturnType<typeof entryTable>

const withoutRepeats = (rows: ChangedMessage[]): ChangedMessage[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]
