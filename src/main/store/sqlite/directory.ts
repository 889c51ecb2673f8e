import { closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { restrictToOwner } from '../../files/ownerOnly.ts'
import { type Db, openDatabase } from './database.ts'
import { checkDatabase } from './integrity.ts'
import { lockDirectory } from './lock.ts'
import { copyBeforeMigration } from './migrationCopy.ts'
import { missingText } from './missing.ts'
import { databaseName, openFailure } from './storeFault.ts'

export const memoryPath = ':memory:'

export interface OpenedDirectory {
  path: string
  lock: ReturnType<typeof lockDirectory> | null
  db: Db
  /** For the user: what was found at the start. */
  notes: string[]
  /** The database was missing where there was one. Null: it was there, or there was none. */
  missing: string | null
}

/**
 * Creates a missing data directory, locks it, and opens its database; null: in memory. Throws a
 * Refusal for an external cause, with nothing in the directory changed.
 */
export function openDirectory(directory: string | null): OpenedDirectory {
  if (directory === null)
    return {
      path: memoryPath,
      lock: null,
      db: openDatabase(memoryPath),
      notes: [],
      missing: null,
    }
  const path = join(directory, databaseName)
  let lock: ReturnType<typeof lockDirectory> | null = null
  try {
    makeDirectory(directory)
    lock = lockDirectory(directory)
    const missing = missingText(path)
    // SQLite gives its log files the same mode.
    closeSync(openSync(path, 'a', 0o600))
    restrictToOwner(directory)
    const { db, notes } = openOnDisk(path, lock.wasLeft)
    return { path, lock, db, notes: missing === null ? notes : [missing, ...notes], missing }
  } catch (error) {
    // The next start must check the database as well.
    lock?.release({ checked: false })
    throw openFailure(directory, error)
  }
}

/** `wasLeft`: the last process did not close it. */
function openOnDisk(path: string, wasLeft: boolean) {
  const notes: string[] = []
  const db = openDatabase(path, {
    check(opened) {
      if (wasLeft) checkDatabase(opened, path)
    },
    beforeMigration(opened, version) {
      const copy = copyBeforeMigration(opened, path, version)
      notes.push(`the schema of ${path} was ${version}; a copy of before the change is in ${copy}`)
    },
  })
  return { db, notes }
}

/** One by one: `mkdirSync` with `recursive` never returns if a parent, such as /proc, cannot contain directories. */
function makeDirectory(directory: string) {
  const found = statSync(directory, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found) throw Object.assign(new Error(`${directory} is not a directory`), { code: 'ENOTDIR' })
  const parent = dirname(directory)
  if (parent !== directory) makeDirectory(parent)
  mkdirSync(directory, { mode: 0o700 })
}
