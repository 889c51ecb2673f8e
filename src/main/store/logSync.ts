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

export function createLogSync(databaseFile: string): LogSync {
  let file: number | null = null
  let underWay = 0
  let closing = false
  // For writing: Windows syncs no file that is open for reading only.
  const opened = () => (file ??= openSync(`${databaseFile}-wal`, 'r+'))

  function closeFile() {
    if (file !== null) closeSync(file)
    file = null
  }

  return {
    sync(done) {
      try {
        fdatasync(opened(), (error) => {
          underWay--
          if (closing && underWay === 0) closeFile()
          done(error)
        })
        underWay++
      } catch (error) {
        done(error as Error)
      }
    },
    syncNow: () => fdatasyncSync(opened()),
    close() {
      closing = true
      if (underWay === 0) closeFile()
    },
  }
}

/** Of a database in memory there is nothing to put anywhere. */
export const noLogSync: LogSync = { sync: (done) => done(null), syncNow() {}, close() {} }
