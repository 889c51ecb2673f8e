import { statSync } from 'node:fs'
import { Refusal } from '../errors/refusal.ts'
import { actionTable } from './actions.ts'
import { attemptTable } from './attempts.ts'
import { callTable } from './calls.ts'
import { captureTable } from './captures.ts'
import { createCheckpoints, noCheckpoints } from './sqlite/checkpoints.ts'
import { type Db, openReader, renewLog } from './sqlite/database.ts'
import { deletionTable } from './deletions.ts'
import { destinationTable } from './destinations.ts'
import { memoryPath, openDirectory } from './sqlite/directory.ts'
import { createGroupCommit } from './sqlite/groupCommit.ts'
import type { Instance } from './sqlite/instance.ts'
import { createLogSync, noLogSync } from './sqlite/logSync.ts'
import { messageList } from './messageList.ts'
import { messageTable } from './messages.ts'
import { noticeTable } from './notices.ts'
import { profileTable } from './profiles.ts'
import { personaTable } from './personas.ts'
import { receiverTable } from './receivers.ts'
import { rejectionTable } from './rejections.ts'
import { retentionTable } from './retention.ts'
import { settingTable } from './settings.ts'
import { searchTable } from './search.ts'
import { sourceEventTable } from './sourceEvents.ts'
import { sourceLibraryTable } from './sourceLibraries.ts'
import { sourceTable } from './sources.ts'
import { NotSynced } from './sqlite/storeFault.ts'
import { suppressionTable } from './suppressions.ts'
import { syncTable } from './syncs.ts'
import { createStateCount } from './stateCount.ts'
import { createUsage } from './usage.ts'
import { createWiring } from './wiring.ts'

/** Every table over one connection. */
function openTables(db: Db, path: string) {
  const sources = sourceTable(db)
  const destinations = destinationTable(db)
  const sourceEvents = sourceEventTable(db)
  const stateCount = createStateCount(db)
  const sourceLibraries = sourceLibraryTable(db)
  const tables = {
    path,
    sources,
    sourceEvents,
    sourceLibraries,
    destinations,
    wiring: createWiring({ sources, destinations, sourceEvents }),
    calls: callTable(db),
    messages: messageTable(db, stateCount),
    messageList: messageList(db),
    actions: actionTable(db, stateCount),
    attempts: attemptTable(db),
    rejections: rejectionTable(db),
    receivers: receiverTable(db),
    captures: captureTable(db),
    deletions: deletionTable(db),
    notices: noticeTable(db, stateCount),
    suppressions: suppressionTable(db),
    search: searchTable(db),
    settings: settingTable(db),
    profiles: profileTable(db),
    personas: personaTable(db),
    syncs: syncTable(db),
    retention: retentionTable(db),
    /** Of the database and its log; 0 in memory. */
    bytes: () =>
      path === memoryPath
        ? 0
        : statSync(path).size + (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0),
  }
  return { tables, stateCount }
}

type Tables = ReturnType<typeof openTables>['tables']

/** What reads use: the tables, and `read`. */
export interface ReadStore extends Tables {
  /** Runs several reads on one state of the database, which others may change in between. `run` must be synchronous. */
  read: <T>(run: () => T) => T
}

/** `directory` null: in memory, lost with the process. */
export function openStore(directory: string | null, committed: () => void) {
  const { path, lock, db } = openDirectory(directory)
  const log = directory === null ? noLogSync : createLogSync(path, () => renewLog(db))
  const { tables, stateCount } = openTables(db, path)
  const { wiring, suppressions } = tables
  const usage = createUsage(tables)
  const checkpoints = directory === null ? noCheckpoints : createCheckpoints(db, path)
  const addUp = {
    write() {
      usage.write()
      stateCount.write()
      if (suppressions.isChanging()) tables.settings.countChange()
    },
    forget() {
      usage.forget()
      stateCount.forget()
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

/** The database of a running store, for reading in another thread. */
export function openReadStore(path: string) {
  const db = openReader(path)
  const { tables } = openTables(db, path)
  let changes = -1

  /** What these two cache is of the configuration, which the engine changes. */
  function forgetIfChanged() {
    const now = tables.settings.changes()
    if (now === changes) return
    changes = now
    tables.wiring.forget()
    tables.suppressions.forget()
  }

  return {
    ...tables,
    get wiring() {
      forgetIfChanged()
      return tables.wiring
    },
    get suppressions() {
      forgetIfChanged()
      return tables.suppressions
    },
    read: <T>(run: () => T): T => db.transaction(run)(),
    close: () => db.close(),
  }
}
