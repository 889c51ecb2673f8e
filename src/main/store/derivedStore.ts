import { attemptSpans } from './derived/attemptSpans.ts'
import { callCheckTable } from './derived/callChecks.ts'
import { openDerivedDatabase, prepareDerivedTables } from './derived/derivedDatabase.ts'
import { formerProfiles } from './derived/formerProfiles.ts'
import type { EngineLog } from './derived/indexSteps.ts'
import { createMessageIndex } from './derived/messageIndex.ts'
import { profileTable } from './derived/profiles.ts'
import { type ReadStore, readStoreOver } from './readStore.ts'
import type { Db } from './sqlite/database.ts'

/** What is derived from the store with the database at `path`, which another thread writes. */
export function openDerivedStore(path: string) {
  const db = openDerivedDatabase(path)
  return { ...derivedStore(db, readStoreOver(db, path)), former: formerProfiles(db) }
}

/** The same in the database of a store in memory, which closes it. */
export function openMemoryDerived(db: Db, store: ReadStore) {
  prepareDerivedTables(db)
  // The store closes it.
  return { ...derivedStore(db, store), close() {} }
}

function derivedStore(db: Db, store: ReadStore) {
  return {
    /** For reading what it is derived from. */
    store,
    profiles: profileTable(db),
    attemptSpans: attemptSpans(db),
    callChecks: callCheckTable(db),
    /** Lists, counts and text search of messages. */
    openLists: (log: EngineLog) => createMessageIndex(db, log),
    /** Profiles of an earlier version to begin with, if there may be any. */
    former: null as ReturnType<typeof formerProfiles> | null,
    /** One short transaction. */
    write: async <T>(run: () => T): Promise<T> => db.transaction(run)(),
    close() {
      db.close()
    },
  }
}
export type DerivedStore = ReturnType<typeof derivedStore>
