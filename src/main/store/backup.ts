import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, isAbsolute } from 'node:path'
import { Refusal } from '../errors/refusal.ts'
import { syncFile } from '../files/syncFile.ts'
import { type Db, openReader } from './sqlite/database.ts'
import { memoryPath } from './sqlite/directory.ts'
import { isStoreFault } from './sqlite/storeFault.ts'

/** Pages that are copied before other work of the thread: a millisecond. */
const stepPages = 250

export interface Backup {
  file: string
  bytes: number
}

/** Copies the database at `path`, as it is now, while others write it. */
export async function backUp(path: string, target: string): Promise<Backup> {
  const db = openReader(path)
  try {
    // One state of the database until the end; without it, every commit would begin the copy again.
    db.exec('BEGIN')
    db.prepare('SELECT 1 FROM sqlite_schema').get()
    return await copyTo(db, target)
  } finally {
    db.close()
  }
}

/** The file has its name when it is complete. `db`: nothing may change it meanwhile. */
export async function copyTo(db: Db, target: string): Promise<Backup> {
  const part = `${target}.part`
  try {
    // As private as the database; SQLite writes into a file that exists.
    rmSync(part, { force: true })
    closeSync(openSync(part, 'wx', 0o600))
    await db.backup(part, { progress: () => stepPages })
    syncFile(part)
    renameSync(part, target)
    return { file: target, bytes: statSync(target).size }
  } catch (error) {
    removeIfPossible(part)
    removeIfPossible(`${part}-journal`)
    throw backupFailure(target, error)
  }
}

/** The reason of the failure may prevent this as well, such as a name that is too long. */
function removeIfPossible(file: string) {
  try {
    rmSync(file, { force: true })
  } catch {
    // The reason is reported.
  }
}

function backupFailure(target: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  const isExternal = isStoreFault(error) || typeof code === 'string'
  if (error instanceof Refusal || !isExternal) return error
  return new Refusal('SERVICE_UNAVAILABLE', `${target} cannot be written: ${message}`, 'file')
}

/** Throws what prevents a copy of `path` to `target`. */
export function checkBackup(path: string, target: string) {
  if (path === memoryPath)
    throw new Refusal('CONFLICT', 'Hookbench runs in memory, so there is no database to copy')
  if (!isAbsolute(target))
    throw new Refusal('BAD_REQUEST', 'file must be an absolute path, such as /backups/a.db', 'file')
  if (existsSync(target)) throw new Refusal('CONFLICT', `${target} exists already`, 'file')
  if (!existsSync(dirname(target)))
    throw new Refusal('NOT_FOUND', `the folder ${dirname(target)} does not exist`, 'file')
}
