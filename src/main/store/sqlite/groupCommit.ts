import type { Db } from './database.ts'
import type { FilesInPlace } from './filesInPlace.ts'
import type { LogSync } from './logSync.ts'
import { isBusy, isStoreFault, NotSynced } from './storeFault.ts'
import { createUnsyncedWrites, type UnsyncedWrite, type Writer } from './unsyncedWrites.ts'

/** How long a deferrable write waits for others to share its commit, and how many of them force a commit. */
const shareMs = 5
const shareAtMost = 256
/** Rows that one commit writes at most, besides those of its first writer: some 8 ms in which nothing else runs. */
const mostRows = 200
/** A commit waits for another turn of the event loop while turns are shorter. */
const shortTurnMs = 1
/** How long another process may lock the database before writers are rejected, and how often it is retried. */
const busyLimitMs = 5000
const busyPauseMs = 25

interface GroupParts {
  /** While they are known to have moved, nothing is written. */
  files: FilesInPlace
  committed: () => void
  /** Counters that writers add to, written once at the end of each transaction. */
  addUp: { write: () => void; forget: () => void }
  /** Measures turns of the event loop, in ms. */
  now?: () => number
}

interface Waiting extends Writer {
  run: () => unknown
  rows: number | (() => number)
  onCommit: ((result: never) => void) | undefined
}

export interface WriteOptions<T> {
  /**
   * Called as soon as it is committed: it is then in the database for everyone, and stays there if the process is
   * killed.
   */
  onCommit?: (result: T) => void
  /** How many rows it writes, if these are many; a function is called when its commit is formed. Default: 1. */
  rows?: number | (() => number)
}

interface Committed extends UnsyncedWrite {
  writer: Waiting
}

/**
 * Many writers, one commit: everything requested in one turn of the event loop, or in two short ones, shares a
 * transaction. Deferrable writes, and those that arrive during a disk sync, wait a few milliseconds for more, so that
 * the cost of a durable commit is shared. A promise resolves only when its commit is on the disk; others may be committed before that.
 *
 * `run` may be called twice: when one writer of a group fails, the group is rolled back and each runs in a
 * separate transaction, so that the others are not lost with it.
 */
export function createGroupCommit(db: Db, log: LogSync, parts: GroupParts) {
  const { files, committed, addUp, now } = parts
  let waiting: Waiting[] = []
  const unsynced = createUnsyncedWrites(log, afterSync)
  const atEndOfTurn = createEndOfTurn(now)
  let atOnce = false
  /** A writer is waiting only because a sync is in progress. */
  let awaitsSync = false
  let timer: NodeJS.Timeout | null = null
  let busySince: number | null = null
  const { begin, commit, rollback } = transactionsIn(db, files)

  function inTransaction<T>(run: () => T): T {
    begin()
    try {
      const result = run()
      addUp.write()
      commit.run()
      return result
    } catch (error) {
      addUp.forget()
      // SQLite has already rolled back after some errors, such as a full disk.
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
    areCommitted([{ writer: one, result }])
  }

  /** Outside any try: an error from `onCommit` must neither repeat the commit nor delay others. */
  function areCommitted(writes: Committed[]) {
    unsynced.add(writes)
    for (const { writer, result } of writes) writer.onCommit?.(result as never)
  }

  /** False if another process has locked the database, and the writers still wait. */
  function flush(): boolean {
    const group = takeGroup(waiting)
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
        waiting.unshift(...group)
        timer = setTimeout(flush, busyPauseMs)
        return false
      }
      // A store failure affects every writer, so trying each one would only take longer.
      if (isStoreFault(error)) {
        busySince = null
        for (const { reject } of group) reject(error)
        return true
      }
    }
    busySince = null
    // After `onCommit`, whose work need not wait for the disk.
    queueMicrotask(() => queueMicrotask(unsynced.syncNext))
    if (results) areCommitted(group.map((writer, i) => ({ writer, result: results[i] })))
    else for (const one of group) runAlone(one)
    committed()
    if (waiting.length > 0) flushSoon()
    return true
  }

  /** Commits everything that is waiting now, in as many commits as it takes. */
  function flushAll(): boolean {
    while (waiting.length > 0) if (!flush()) return false
    return true
  }

  function afterSync() {
    if (awaitsSync) flushSoon()
    else unsynced.syncNext()
  }

  /** On close, waiting writers are rejected. */
  function giveUp() {
    if (timer) clearTimeout(timer)
    const error = new NotSynced(new Error('another process is writing to the database'))
    for (const { reject } of waiting.splice(0)) reject(error)
  }

  /** Another process is writing. Waits for it without blocking, for a limited time. */
  function waitForOther(): boolean {
    busySince ??= performance.now()
    const wait = performance.now() - busySince < busyLimitMs
    if (!wait) busySince = null
    return wait
  }

  function write<T>(
    run: () => T,
    { canWait, onCommit, rows = 1 }: WriteOptions<T> & { canWait: boolean },
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      waiting.push({ run, rows, onCommit, resolve: resolve as (value: unknown) => void, reject })
      if (busySince !== null) return
      if (waiting.length >= shareAtMost) flushSoon()
      else if (canWait || unsynced.isSyncing()) timer ??= setTimeout(flush, shareMs)
      else flushSoon()
      // A commit made now would wait for that sync anyway, so more writers may join it.
      awaitsSync ||= !canWait && unsynced.isSyncing()
    })
  }

  function flushSoon() {
    if (atOnce) return
    atOnce = true
    atEndOfTurn(flush)
  }

  return {
    /** Resolves with the result of `run` once it is on disk. */
    write: <T>(run: () => T, options: WriteOptions<T> = {}) =>
      write(run, { ...options, canWait: false }),
    /** The same for writes without a waiting caller: they may share a slightly later commit. */
    writeSoon: <T>(run: () => T) => write(run, { canWait: true }),
    flushAll,
    /** Immediate, but not yet on the disk. */
    transaction: inTransaction,
    /** Commits and syncs the waiting writers, and resolves them. Nothing may be written afterwards. */
    close() {
      if (!flushAll()) giveUp()
      unsynced.syncNow()
    },
  }
}

/** None begins while what it writes would be missing after a restart. */
function transactionsIn(db: Db, files: FilesInPlace) {
  const begin = db.prepare('BEGIN IMMEDIATE')
  return {
    begin() {
      const moved = files.known()
      if (moved) throw moved
      begin.run()
    },
    commit: db.prepare('COMMIT'),
    rollback: db.prepare('ROLLBACK'),
  }
}

/**
 * Runs a commit at the end of this turn of the event loop. While turns are short, it waits for one more, so that what has
 * already arrived joins it without waiting for a timer.
 */
function createEndOfTurn(now = () => performance.now()) {
  let lastTurnMs = 0
  return (run: () => void) =>
    setImmediate(() => {
      const begun = now()
      const waits = lastTurnMs < shortTurnMs
      if (!waits) run()
      setImmediate(() => {
        lastTurnMs = now() - begun
        if (waits) run()
      })
    })
}

const rowsOf = ({ rows }: Waiting) => (typeof rows === 'number' ? rows : rows())

/** Removes the writers of the next commit, in order. */
function takeGroup(waiting: Waiting[]): Waiting[] {
  let rows = 0
  const next = waiting.findIndex((each, index) => (rows += rowsOf(each)) > mostRows && index > 0)
  return waiting.splice(0, next < 0 ? waiting.length : next)
}
