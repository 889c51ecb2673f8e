import { cursorTable } from './derived/cursors.ts'
import {
  type DerivedDatabase,
  openDerivedDatabase,
  prepareDerivedTables,
} from './derived/derivedDatabase.ts'
import { profileTable } from './derived/profiles.ts'
import { type ReadStore, readStoreOver } from './readStore.ts'
import type { Db } from './sqlite/database.ts'

/** What is derived from the store with the database at `path`, which another thread writes. */
export function openDerivedStore(path: string) {
  const opened = openDerivedDatabase(path)
  return derivedStore(opened, readStoreOver(opened.db, path))
}

/** The same in the database of a store in memory, which closes it. */
export const openMemoryDerived = (db: Db, store: ReadStore) => ({
  ...derivedStore(prepareDerivedTables(db), store),
  close() {},
})

function derivedStore({ db, rebuilt }: DerivedDatabase, store: ReadStore) {
  return {
    /** For reading what it is derived from. */
    store,
    cursors: cursorTable(db),
    profiles: profileTable(db),
    rebuilt,
    /** One short transaction. */
    write: async <T>(run: () => T): Promise<T> => db.transaction(run)(),
    close: () => void db.close(),
  }
}
export type DerivedStore = ReturnType<typeof derivedStore>
