import { copyTo } from './backup.ts'
import { type Db, openReader } from './sqlite/database.ts'
import { openTables, type Tables } from './tables.ts'

/** What reads use: the tables, and `read`. */
export interface ReadStore extends Tables {
  /** Runs several reads on one state of the database, which others may change in between. `run` must be synchronous. */
  read: <T>(run: () => T) => T
}

/** The database of a running store, for reading in another thread. */
export function openReadStore(path: string) {
  const db = openReader(path)
  return {
    store: readStoreOver(db, path),
    copyTo: (target: string) => copyTo(db, target),
    close: () => db.close(),
  }
}

/** Over a connection of a thread other than the engine's. */
export function readStoreOver(db: Db, path: string): ReadStore {
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
  }
}
