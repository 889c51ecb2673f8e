import type { Db } from './database.ts'
import { isBusy, isStoreFault } from './storeFault.ts'

/** How long a write that can wait does so, for others to share its commit, and how many make it go at once. */
const shareMs = 5
const shareAtMost = 256
/** How long another process may hold the database before writers are refused, and how often it is tried. */
const busyLimitMs = 5000
const busyPauseMs = 25

interface Waiting {
  run: () => unknown
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Many writers, one commit: everything asked for in one turn of the event loop shares a transaction, and what
 * can wait waits a few milliseconds for more, so the cost of a durable commit is paid once. A promise resolves
 * only after its commit.
 *
 * `run` may be called twice: when one writer of a group fails, the group is rolled back and each runs in a
 * transaction of its own, so that the others are not lost with it.
 */
export function createGroupCommit(db: Db, committed: () => void) {
  let waiting: Waiting[] = []
  let atOnce = false
  let timer: NodeJS.Timeout | null = null
  let busySince: number | null = null
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
    atOnce = false
    if (timer) clearTimeout(timer)
    timer = null
    if (group.length === 0) return
    try {
      const results = inTransaction(() => group.map(({ run }) => run()))
      busySince = null
      group.forEach(({ resolve }, i) => resolve(results[i]))
    } catch (error) {
      if (isBusy(error) && waitForOther()) {
        waiting = group
        timer = setTimeout(flush, busyPauseMs)
        return
      }
      busySince = null
      // What stops the store stops every writer: to try each would only take longer.
      if (isStoreFault(error)) return group.forEach(({ reject }) => reject(error))
      group.forEach(runAlone)
    }
    committed()
  }

  /** Another process is writing. It is waited for without blocking anything here, but not for ever. */
  function waitForOther(): boolean {
    busySince ??= performance.now()
    const wait = performance.now() - busySince < busyLimitMs
    if (!wait) busySince = null
    return wait
  }

  function write<T>(run: () => T, canWait: boolean): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      waiting.push({ run, resolve: resolve as (value: unknown) => void, reject })
      if (busySince !== null) return
      if (canWait && waiting.length < shareAtMost) timer ??= setTimeout(flush, shareMs)
      else if (!atOnce) {
        atOnce = true
        setImmediate(flush)
      }
    })
  }

  return {
    /** Resolves with what `run` returned, once it is committed. */
    write: <T>(run: () => T) => write(run, false),
    /** The same, for what nobody waits for: it may share the commit of what comes a little later. */
    writeSoon: <T>(run: () => T) => write(run, true),
    flush,
  }
}
