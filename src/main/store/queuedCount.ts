import type { Db } from './database.ts'

/** New messages, which are all queued: added up over all writers of a commit, written once. */
export function createQueuedCount(db: Db) {
  const add = db.prepare("UPDATE message_count SET count = count + ? WHERE state = 'queued'")
  let counted = 0
  return {
    count() {
      counted++
    },
    /** As the last of a transaction. */
    write() {
      if (counted > 0) add.run(counted)
      counted = 0
    },
    /** The transaction is rolled back. */
    forget() {
      counted = 0
    },
  }
}
