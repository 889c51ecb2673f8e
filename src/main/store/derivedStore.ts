import { cursorTable } from './derived/cursors.ts'
import {
  type DerivedDatabase,
  openDerivedDatabase,
  prepareDerivedTables,
} from './derived/derivedDatabase.ts'
import { formerProfiles } from './derived/formerProfiles.ts'
import type { EngineLog } from './derived/indexSteps.ts'
import { createMessageIndex } from './derived/messageIndex.ts'
import { profileTable } from './derived/profiles.ts'
import { type ReadStore, readStoreOver } from './readStore.ts'
import type { Db } from './sqlite/database.ts'

/** What is derived from the store with the database at `path`, which another thread writes. */
export function openDerivedStore(path: string) {
  const opened = openDerivedDatabase(path)
  return {
    ...derivedStore(opened, readStoreOver(opened.db, path)),
    former: formerProfiles(opened.db),
  }
}

/** The same in the database of a store in memory, which closes it. */
export const openMemoryDerived = (db: Db, store: ReadStore) => ({
  ...derivedStore(prepareDerivedTables(db), store),
  // The store closes it.
  close() {},
})

function derivedStore({ db, rebuilt }: DerivedDatabase, store: ReadStore) {
  return {
    /** For reading what it is derived from. */
    store,
    cursors: cursorTable(db),
    profiles: profileTable(db),
    /** Lists, counts and text search of messages. */
    openLists: (log: EngineLog) => createMessageIndex(db, log),
    rebuilt,
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
