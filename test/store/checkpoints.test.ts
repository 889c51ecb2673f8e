import { statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createCheckpoints } from '../../src/main/store/sqlite/checkpoints.ts'
import { noFiles } from '../../src/main/store/sqlite/filesInPlace.ts'
import { temporaryDirectory } from '../support/workbench.ts'

const pageBytes = 4096

it('checkpoints in a thread, and restarts a long log', async () => {
  const file = join(await temporaryDirectory(), 'test.db')
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  db.exec('CREATE TABLE t (a BLOB)')
  const checkpoints = createCheckpoints(db, file, noFiles)
  onTestFinished(() => {
    db.close()
    checkpoints.stop()
  })
  const insert = db.prepare('INSERT INTO t VALUES (zeroblob(3000))')
  const before = statSync(file).size
  // Twenty times the limit of the log.
  for (let commits = 0; commits < 80_000; commits++) {
    insert.run()
    if (commits % 100 !== 0) continue
    checkpoints.committed()
    await new Promise(setImmediate)
  }
  await vi.waitFor(
    () => expect(statSync(file).size).toBeGreaterThan(before + 1000 * pageBytes),
    5000,
  )
  expect(statSync(`${file}-wal`).size).toBeLessThan(80_000 * pageBytes)
})
