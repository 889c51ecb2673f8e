import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs'

/**
 * Puts SQLite's write-ahead log on the disk without holding up anything else: a commit is in it, and is there
 * for every reader and after a kill; after a sync that began later it is also there when the power goes.
 * (SQLite's locks are on other files: opening and closing this one lets go of none of them.)
 */
export interface LogSync {
  sync: (done: (error: Error | null) => void) => void
  /** Blocks until all that is committed is on the disk. */
  syncNow: () => void
  close: () => void
}

/** `renew` puts all of the log into the database, begins it anew, and throws where it cannot. */
export function createLogSync(databaseFile: string, renew: () => void): LogSync {
  let file: number | null = null
  // A system that failed to write a page may call it written the next time: that log is not relied on again.
  let distrusted = false
  let underWay = 0
  let closing = false
  // For writing: Windows syncs no file that is open for reading only.
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
          underWay--
          distrusted ||= error !== null
          if (closing && underWay === 0) closeFile()
          done(error)
        })
        underWay++
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
      if (underWay === 0) closeFile()
    },
  }
}

/** Of a database in memory there is nothing to put anywhere. */
export const noLogSync: LogSync = { sync: (done) => done(null), syncNow() {}, close() {} }
