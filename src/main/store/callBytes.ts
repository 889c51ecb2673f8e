import type { Db } from './sqlite/database.ts'

/** Adds up the bytes of new calls, over all writers of a commit; written once. A trigger subtracts those of removed calls. */
export function createCallBytes(db: Db) {
  const add = db.prepare<[number]>('UPDATE call_bytes SET bytes = bytes + ?')
  const stored = db.prepare<[], number>('SELECT bytes FROM call_bytes').pluck()
  let more = 0
  return {
    /** A new call. */
    add(content: string) {
      more += Buffer.byteLength(content)
    },
    stored: () => stored.get() ?? 0,
    /** Call at the end of a transaction. */
    write() {
      if (more > 0) add.run(more)
      more = 0
    },
    /** Call when the transaction is rolled back. */
    forget() {
      more = 0
    },
  }
}
export type CallBytes = ReturnType<typeof createCallBytes>
