import { Refusal } from '../errors/refusal.ts'
import { copyTo } from './backup.ts'
import { createCheckpoints, noCheckpoints } from './sqlite/checkpoints.ts'
import { renewLog } from './sqlite/database.ts'
import { openDirectory } from './sqlite/directory.ts'
import { noFiles, syncedInPlace, watchFiles } from './sqlite/filesInPlace.ts'
import { createGroupCommit } from './sqlite/groupCommit.ts'
import type { Instance } from './sqlite/instance.ts'
import { createLogSync, noLogSync } from './sqlite/logSync.ts'
import { Damaged, NotSynced } from './sqlite/storeFault.ts'
import { readableText } from './recovery/readable.ts'
import { openMemoryDerived } from './derivedStore.ts'
import { openTables } from './tables.ts'
import { createUsage } from './usage.ts'

/** `directory` null: in memory, lost with the process. `onFilesMoved`: see `filesFault`. */
export function openStore(
  directory: string | null,
  committed: () => void,
  onFilesMoved: () => void = () => {},
) {
  const { path, lock, db, notes, missing } = openOrReport(directory)
  const files =
    directory === null
      ? noFiles
      : watchFiles(path, {
          onChange: onFilesMoved,
          saveLog: () => void db.pragma('wal_checkpoint(PASSIVE)'),
        })
  const log =
    directory === null
      ? noLogSync
      : syncedInPlace(
          createLogSync(path, () => renewLog(db)),
          files,
        )
  const { tables, stateCount, callBytes, headerShapes } = openTables(db, path)
  const { wiring, suppressions } = tables
  const usage = createUsage(tables)
  const checkpoints = directory === null ? noCheckpoints : createCheckpoints(db, path, files)
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
  const group = createGroupCommit(db, log, { files, committed: haveCommitted, addUp })

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
    /** Why nothing can be stored: the files were removed or replaced. Null: they are in place. */
    filesFault: () => files.fault()?.message ?? null,
    /** While its files have moved: nothing is written then. */
    copyTo: (target: string) => copyTo(db, target),
    /** For the user: what was found at the start. */
    notes,
    /** The same if the database was missing where there was one. */
    missing,
    close() {
      group.close()
      files.stop()
      db.close()
      log.close()
      lock?.release()
      checkpoints.stop()
    },
  }
}
/** A damaged database is reported with what of it is readable. */
function openOrReport(directory: string | null) {
  try {
    return openDirectory(directory)
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
    const readable = readableText(error.file)
    throw readable === null
      ? error
      : new Refusal('SERVICE_UNAVAILABLE', `${error.message}. ${readable}`)
  }
}

export type Store = ReturnType<typeof openStore>
