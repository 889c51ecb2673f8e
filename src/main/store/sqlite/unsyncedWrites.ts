import type { LogSync } from './logSync.ts'
import { NotSynced } from './storeFault.ts'

/** Who waits for a write. */
export interface Writer {
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

export interface UnsyncedWrite {
  writer: Writer
  result: unknown
}

/** The writes that are committed but not confirmed to be on the disk. `onSynced`: a sync ended, also when it failed. */
export function createUnsyncedWrites(log: LogSync, onSynced: () => void) {
  let unsynced: UnsyncedWrite[] = []
  let syncing = false

  function settle(batch: UnsyncedWrite[], error: Error | null) {
    for (const { writer, result } of batch)
      if (error) writer.reject(new NotSynced(error))
      else writer.resolve(result)
  }

  function takeAll(): UnsyncedWrite[] {
    const batch = unsynced
    unsynced = []
    return batch
  }

  return {
    add: (writes: UnsyncedWrite[]) => void unsynced.push(...writes),
    isSyncing: () => syncing,
    /** One sync at a time, for everything committed before it started. */
    syncNext() {
      if (syncing || unsynced.length === 0) return
      const batch = takeAll()
      syncing = true
      log.sync((error) => {
        syncing = false
        settle(batch, error)
        onSynced()
      })
    },
    /** Blocks until everything added is on the disk. */
    syncNow() {
      const batch = takeAll()
      try {
        log.syncNow()
        settle(batch, null)
      } catch (error) {
        settle(batch, error as Error)
      }
    },
  }
}
