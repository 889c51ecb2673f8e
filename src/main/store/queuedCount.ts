import type { Db } from './sqlite/database.ts'

/** Counts new messages, which are all queued, over all writers of a commit; written once per destination. */
export function createQueuedCount(db: Db) {
  const add = db.prepare<[number, number]>(
    "UPDATE message_count SET count = count + ? WHERE destination_id = ? AND state = 'queued'",
  )
  const counted = new Map<number, number>()
  return {
    count: (destinationId: number) =>
      void counted.set(destinationId, (counted.get(destinationId) ?? 0) + 1),
    /** Call at the end of a transaction. */
    write() {
      for (const [destinationId, count] of counted) add.run(count, destinationId)
      counted.clear()
    },
    /** Call when the transaction is rolled back. */
    forget: () => counted.clear(),
  }
}
export type QueuedCount = ReturnType<typeof createQueuedCount>
