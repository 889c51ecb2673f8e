import { Refusal } from '../errors/refusal.ts'
import { createCheckpoints, noCheckpoints } from './sqlite/checkpoints.ts'
import { renewLog } from './sqlite/database.ts'
import { openDirectory } from './sqlite/directory.ts'
import { createGroupCommit } from './sqlite/groupCommit.ts'
import type { Instance } from './sqlite/instance.ts'
import { createLogSync, noLogSync } from './sqlite/logSync.ts'
import { NotSynced } from './sqlite/storeFault.ts'
import { openMemoryDerived } from './derivedStore.ts'
import { openTables } from './tables.ts'
import { createUsage } from './usage.ts'

/** `directory` null: in memory, lost with the process. */
export function openStore(directory: string | null, committed: () => void) {
  const { path, lock, db } = openDirectory(directory)
  const log = directory === null ? noLogSync : createLogSync(path, () => renewLog(db))
  const { tables, stateCount, callBytes, headerShapes } = openTables(db, path)
  const { wiring, suppressions } = tables
  const usage = createUsage(tables)
  const checkpoints = directory === null ? noCheckpoints : createCheckpoints(db, path)
  const addUp = {
    write() {
      usage.write()
      stateCount.write()
      callBytes.write()
      if (suppressions.isChanging()) tables.settings.countChange()
    },
    forget() {
      usage.forget()
      stateCount.forget()
      callBytes.forget()
      headerShapes.forget()
      suppressions.rolledBack()
    },
  }
  const group = createGroupCommit(db, log, { committed: haveCommitted, addUp })

  function haveCommitted() {
    suppressions.committed()
    checkpoints.committed()
    committed()
  }

  return {
    ...tables,
    usage,
    // Only this connection writes, and it does so between the turns of the event loop.
    read: <T>(run: () => T): T => run(),
    write: group.write,
    writeSoon: group.writeSoon,
    /** For rare changes made by the user: immediate, in a separate transaction. */
    change<T>(run: () => T): T {
      // Writes decided by the old configuration are committed before it changes, and so are results from
      // receivers: a delivered message cannot be cancelled.
      if (!group.flushAll())
        throw new Refusal(
          'SERVICE_UNAVAILABLE',
          'another process is writing to the database; try again when it has finished',
        )
      const result = group.transaction(() => {
        const made = run()
        tables.settings.countChange()
        return made
      })
      wiring.forget()
      haveCommitted()
      try {
        log.syncNow()
      } catch (error) {
        throw new NotSynced(error as Error)
      }
      return result
    },
    /** What is derived from a store in memory is in the same database. */
    openDerivedHere: () =>
      openMemoryDerived(db, { ...tables, read: <T>(run: () => T): T => run() }),
    publish: (facts: Partial<Instance>) => lock?.publish(facts),
    close() {
      group.close()
      db.close()
      log.close()
      lock?.release()
      checkpoints.stop()
    },
  }
}
export type Store = ReturnType<typeof openStore>
