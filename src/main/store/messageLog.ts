import { randomInt } from 'node:crypto'
import type { Db } from './sqlite/database.ts'

/** Entries that one transaction removes at most: a millisecond. */
const mostPruned = 2000

/** The engine's part of `derived/messageIndex.ts`, which reads the log. */
export function messageLogTable(db: Db) {
  const open = db.prepare<[number]>(`
    UPDATE message_log SET previous_opening = opening, opening = ?,
      newest_call = (SELECT coalesce(max(id), 0) FROM call),
      newest_message = (SELECT coalesce(max(id), 0) FROM message),
      newest_entry = (SELECT coalesce(max(entry), 0) FROM message_changed)`)
  const raise = db.prepare<[{ id: number }]>(
    'UPDATE message_log SET logged_below = :id WHERE logged_below < :id',
  )
  const ends = db.prepare<[], { first: number | null; last: number | null }>(`
    SELECT (SELECT min(entry) FROM message_changed) AS first, (SELECT max(entry) FROM message_changed) AS last`)
  const remove = db.prepare<[number]>('DELETE FROM message_changed WHERE entry <= ?')
  const setPruned = db.prepare<[number]>('UPDATE message_log SET pruned_up_to = ?')

  return {
    /** Once per start, before messages are written. */
    recordOpening: () => void open.run(randomInt(1, 2 ** 47)),
    /** Inside a transaction: from now on, changes of messages with smaller ids are logged. */
    raise: (id: number) => void raise.run({ id }),
    /** Inside a transaction: removes entries up to this one, as many as take a millisecond. */
    prune(upTo: number) {
      const { first, last } = ends.get() ?? { first: null, last: null }
      if (first === null || last === null) return
      const end = Math.min(upTo, first + mostPruned - 1, last - 1)
      if (end < first) return
      remove.run(end)
      setPruned.run(end)
    },
  }
}
