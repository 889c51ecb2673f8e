import type { Db } from './database.ts'
import type { LogSync } from './logSync.ts'
import { isBusy, isStoreFault, NotSynced } from './storeFault.ts'

/** How long a write that can wait does so, for others to share its commit, and how many make it go at once. */
const shareMs = 5
const shareAtMost = 256
/** How long another process may hold the database before writers are refused, and how often it is tried. */
const busyLimitMs = 5000
const busyPauseMs = 25

interface GroupParts {
  committed: () => void
  /** What writers only add to: written once, as the last of each transaction. */
  addUp: { write: () => void; forget: () => void }
}

interface Waiting {
  run: () => unknown
  onCommit: ((result: never) => void) | undefined
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Many writers, one commit: everything asked for in one turn of the event loop shares a transaction. What can wait,
 * and what comes while a sync is under way, waits a few milliseconds for more, so the cost of a durable commit is
 * paid once. A promise resolves only when its commit is on the disk; meanwhile others may be committed.
 *
 * `run` may be called twice: when one writer of a group fails, the group is rolled back and each runs in a
 * transaction of its own, so that the others are not lost with it.
 */
export function createGroupCommit(db: Db, log: LogSync, { committed, addUp }: GroupParts) {
  let waiting: Waiting[] = []
  /** Committed, and not known to be on the disk. */
  let unsynced: { waiting: Waiting; result: unknown }[] = []
  let syncing = false
  let atOnce = false
  /** Someone waits who would have been committed at once, had no sync been under way. */
  let awaitsSync = false
  let timer: NodeJS.Timeout | null = null
  let busySince: number | null = null
  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const rollback = db.prepare('ROLLBACK')

  function inTransaction<T>(run: () => T): T {
    begin.run()
    try {
      const result = run()
      addUp.write()
      commit.run()
      return result
    } catch (error) {
      addUp.forget()
      // SQLite has already rolled back by itself after some errors, a full disk among them.
      if (db.inTransaction) rollback.run()
      throw error
    }
  }

  function runAlone(one: Waiting) {
    let result: unknown
    try {
      result = inTransaction(one.run)
    } catch (error) {
      one.reject(error)
      return
    }
    areCommitted([{ waiting: one, result }])
  }

  /** Outside of any try: what `onCommit` may throw must not have the commit made again, nor keep others waiting. */
  function areCommitted(ones: { waiting: Waiting; result: unknown }[]) {
    unsynced.push(...ones)
    for (const { waiting: one, result } of ones) one.onCommit?.(result as never)
  }

  /** False when another process holds the database, and the writers still wait. */
  function flush(): boolean {
    const group = waiting
    waiting = []
    atOnce = false
    awaitsSync = false
    if (timer) clearTimeout(timer)
    timer = null
    if (group.length === 0) return true
    let results: unknown[] | null = null
    try {
      results = inTransaction(() => group.map(({ run }) => run()))
    } catch (error) {
      if (isBusy(error) && waitForOther()) {
        waiting = group
        timer = setTimeout(flush, busyPauseMs)
        return false
      }
      // What stops the store stops every writer: to try each would only take longer.
      if (isStoreFault(error)) {
        busySince = null
        for (const { reject } of group) reject(error)
        return true
      }
    }
    busySince = null
    // After what `onCommit` sets going: it need not wait for the disk.
    queueMicrotask(() => queueMicrotask(syncNext))
    if (results) areCommitted(group.map((one, i) => ({ waiting: one, result: results[i] })))
    else for (const one of group) runAlone(one)
    committed()
    return true
  }

  /** One sync at a time, for all that was committed before it began. */
  function syncNext() {
    if (syncing || unsynced.length === 0) return
    const batch = unsynced
    unsynced = []
    syncing = true
    log.sync((error) => {
      syncing = false
      settle(batch, error)
      if (awaitsSync) flushSoon()
      else syncNext()
    })
  }

  function settle(batch: typeof unsynced, error: Error | null) {
    for (const { waiting: one, result } of batch)
      if (error) one.reject(new NotSynced(error))
      else one.resolve(result)
  }

  /** Nobody is there any more when the other process has finished. */
  function giveUp() {
    if (timer) clearTimeout(timer)
    const why = new NotSynced(new Error('another process is writing to the database'))
    for (const { reject } of waiting.splice(0)) reject(why)
  }

  /** Another process is writing. It is waited for without blocking anything here, but not for ever. */
  function waitForOther(): boolean {
    busySince ??= performance.now()
    const wait = performance.now() - busySince < busyLimitMs
    if (!wait) busySince = null
    return wait
  }

  function write<T>(run: () => T, canWait: boolean, onCommit?: (result: T) => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      waiting.push({ run, onCommit, resolve: resolve as (value: unknown) => void, reject })
      if (busySince !== null) return
      if (waiting.length >= shareAtMost) flushSoon()
      else if (canWait || syncing) timer ??= setTimeout(flush, shareMs)
      else flushSoon()
      // A commit made now would wait for that sync to end anyway: it may as well be made for more.
      awaitsSync ||= syncing && !canWait
    })
  }

  function flushSoon() {
    if (atOnce) return
    atOnce = true
    setImmediate(flush)
  }

  return {
    /**
     * Resolves with what `run` returned, once it is on the disk. `onCommit` is told as soon as it is committed:
     * it is then in the database for everyone, and stays there if the process is killed.
     */
    write: <T>(run: () => T, onCommit?: (result: T) => void) => write(run, false, onCommit),
    /** The same, for what nobody waits for: it may share the commit of what comes a little later. */
    writeSoon: <T>(run: () => T) => write(run, true),
    flush,
    /** At once, and not yet on the disk. */
    transaction: inTransaction,
    /** Commits and puts on the disk what waits for it, and tells. Nothing may be written afterwards. */
    close() {
      if (!flush()) giveUp()
      const batch = unsynced
      unsynced = []
      try {
        log.syncNow()
        settle(batch, null)
      } catch (error) {
        settle(batch, error as Error)
      }
    },
  }
}
