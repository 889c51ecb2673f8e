import type { Db } from './database.ts'

/** New messages, which are all queued: added up over all writers of a commit, written once per destination. */
export function createQueuedCount(db: Db) {
  const add = db.prepare<[number, number]>(
    "UPDATE message_count SET count = count + ? WHERE destination_id = ? AND state = 'queued'",
  )
  const counted = new Map<number, number>()
  return {
    count: (destinationId: number) =>
      void counted.set(destinationId, (counted.get(destinationId) ?? 0) + 1),
    /** As the last of a transaction. */
    write() {
      for (const [destinationId, count] of counted) add.run(count, destinationId)
      counted.clear()
    },
    /** The transaction is rolled back. */
    forget: () => counted.clear(),
  }
}
export type QueuedCount = ReturnType<typeof createQueuedCount>
