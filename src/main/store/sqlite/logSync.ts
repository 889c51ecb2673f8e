import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs'

/**
 * Syncs SQLite's write-ahead log to disk without blocking: after a commit, its data is visible to
 * every reader and survives a kill; after a sync that started later, it also survives a power failure.
 * (SQLite's locks are on other files, so opening and closing this one releases none of them.)
 */
export interface LogSync {
  sync: (done: (error: Error | null) => void) => void
  /** Blocks until everything committed is on the disk. */
  syncNow: () => void
  close: () => void
}

/** `renew` checkpoints the whole log and restarts it; throws when it cannot. */
export function createLogSync(databaseFile: string, renew: () => void): LogSync {
  let file: number | null = null
  // A system that failed to write a page may report it as written the next time, so that log is never trusted again.
  let distrusted = false
  let inProgress = 0
  let closing = false
  // For writing: Windows cannot sync a file that is open for reading only.
  const opened = () => (file ??= openSync(`${databaseFile}-wal`, 'r+'))

  function relyAgain() {
    if (!distrusted) return
    renew()
    distrusted = false
  }

  function closeFile() {
    if (file !== null) closeSync(file)
    file = null
  }

  return {
    sync(done) {
      try {
        relyAgain()
        fdatasync(opened(), (error) => {
          inProgress--
          distrusted ||= error !== null
          if (closing && inProgress === 0) closeFile()
          done(error)
        })
        inProgress++
      } catch (error) {
        done(error as Error)
      }
    },
    syncNow() {
      relyAgain()
      try {
        fdatasyncSync(opened())
      } catch (error) {
        distrusted = true
        throw error
      }
    },
    close() {
      closing = true
      if (inProgress === 0) closeFile()
    },
  }
}

/** A database in memory has nothing to sync. */
export const noLogSync: LogSync = { sync: (done) => done(null), syncNow() {}, close() {} }
