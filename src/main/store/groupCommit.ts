import type { Db } from './database.ts'

interface Waiting {
  run: () => unknown
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Many writers, one commit: everything asked for in one turn of the event loop shares a transaction, so
 * the cost of a durable commit is paid once. A promise resolves only after its commit.
 *
 * `run` may be called twice: when one writer of a group fails, the group is rolled back and each runs in a
 * transaction of its own, so that the others are not lost with it.
 */
export function createGroupCommit(db: Db, committed: () => void) {
  let waiting: Waiting[] = []
  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const rollback = db.prepare('ROLLBACK')

  function inTransaction<T>(run: () => T): T {
    begin.run()
    try {
      const result = run()
      commit.run()
      return result
    } catch (error) {
      // SQLite has already rolled back by itself after some errors, a full disk among them.
      if (db.inTransaction) rollback.run()
      throw error
    }
  }

  function runAlone({ run, resolve, reject }: Waiting) {
    try {
      resolve(inTransaction(run))
    } catch (error) {
      reject(error)
    }
  }

  function flush() {
    const group = waiting
    waiting = []
    if (group.length === 0) return
    try {
      const results = inTransaction(() => group.map(({ run }) => run()))
      group.forEach(({ resolve }, i) => resolve(results[i]))
    } catch {
      group.forEach(runAlone)
    }
    committed()
  }

  return {
    /** Resolves with what `run` returned, once it is committed. */
    write<T>(run: () => T): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        if (waiting.length === 0) setImmediate(flush)
        waiting.push({ run, resolve: resolve as (value: unknown) => void, reject })
      })
    },
    flush,
  }
}
