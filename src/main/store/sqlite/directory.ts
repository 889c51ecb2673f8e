import { closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { restrictToOwner } from '../../files/ownerOnly.ts'
import { openDatabase } from './database.ts'
import { lockDirectory } from './lock.ts'
import { openFailure } from './storeFault.ts'

export const memoryPath = ':memory:'

/**
 * Creates a missing data directory, locks it, and opens its database; null: in memory. Throws a
 * Refusal for an external cause, with nothing in the directory changed.
 */
export function openDirectory(directory: string | null) {
  if (directory === null) return { path: memoryPath, lock: null, db: openDatabase(memoryPath) }
  const path = join(directory, 'hookbench.db')
  let lock: ReturnType<typeof lockDirectory> | null = null
  try {
    makeDirectory(directory)
    lock = lockDirectory(directory)
    // SQLite gives its log files the same mode.
    closeSync(openSync(path, 'a', 0o600))
    restrictToOwner(directory)
    return { path, lock, db: openDatabase(path) }
  } catch (error) {
    lock?.release()
    throw openFailure(directory, error)
  }
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
