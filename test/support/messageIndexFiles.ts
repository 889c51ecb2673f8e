import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { derivedPath, openDerivedDatabase } from '../../src/main/store/derived/derivedDatabase.ts'
import { createMessageIndex, type MessageIndex } from '../../src/main/store/derived/messageIndex.ts'
import { messageLogTable } from '../../src/main/store/messageLog.ts'
import { type Db, openDatabase } from '../../src/main/store/sqlite/database.ts'

/** The engine's part of an index over one connection. */
export function engineLogOf(engine: () => Db) {
  const inTransaction = (run: (log: ReturnType<typeof messageLogTable>) => void) => {
    const db = engine()
    db.transaction(() => run(messageLogTable(db)))()
    return Promise.resolve()
  }
  return {
    raise: (id: number) => inTransaction((log) => log.raise(id)),
    prune: (upTo: number) => inTransaction((log) => log.prune(upTo)),
  }
}

/** Both databases in a directory, as the engine and the derived thread have them open; either may be killed. */
export function openIndexFiles(directory: string) {
  const path = join(directory, 'hookbench.db')
  const derived = derivedPath(path)
  let engine: Db
  let db: Db
  let index: MessageIndex

  function openEngine() {
    engine = openDatabase(path)
    messageLogTable(engine).recordOpening()
  }
  function openDerived() {
    db = openDerivedDatabase(path)
    index = createMessageIndex(
      db,
      engineLogOf(() => engine),
    )
  }
  function closeBoth() {
    db.close()
    engine.close()
  }
  function openBoth() {
    openEngine()
    openDerived()
  }
  /** While both are closed; the last connection has put the log into the database. */
  function whileClosed(run: () => void) {
    closeBoth()
    run()
    openBoth()
  }
  const fileOf = { engine: path, derived }
  const saved = (which: 'engine' | 'derived') => `${fileOf[which]}.saved`
  openBoth()

  return {
    engine: () => engine,
    db: () => db,
    index: () => index,
    /** As after a kill of the derived thread. */
    reopenDerived() {
      db.close()
      openDerived()
    },
    reopenBoth: () => whileClosed(() => {}),
    removeDerived() {
      db.close()
      for (const end of ['', '-wal', '-shm']) rmSync(derived + end, { force: true })
      openDerived()
    },
    save: (which: 'engine' | 'derived') =>
      whileClosed(() => copyFileSync(fileOf[which], saved(which))),
    /** What was committed since `save` is lost, as in a power failure. */
    restore: (which: 'engine' | 'derived') =>
      whileClosed(() => copyFileSync(saved(which), fileOf[which])),
    close: closeBoth,
  }
}
export type IndexFiles = ReturnType<typeof openIndexFiles>
