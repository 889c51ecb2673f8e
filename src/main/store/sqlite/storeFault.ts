import { SqliteError } from 'better-sqlite3'
import { Refusal } from '../../errors/refusal.ts'

/** Conditions that may be temporary: a full disk, another process writing, a disk error. */
const passing = ['SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_BUSY', 'SQLITE_READONLY', 'SQLITE_CANTOPEN']

/** It is committed, but the disk sync failed. */
export class NotSynced extends Error {
  override name = 'NotSynced'

  constructor(cause: Error) {
    super(`the disk did not confirm the write: ${cause.message}`, { cause })
  }
}

/** Whether a valid write failed because of the store. */
export function isStoreFault(error: unknown): error is Error {
  if (error instanceof NotSynced) return true
  return error instanceof SqliteError && passing.some((code) => error.code.startsWith(code))
}

export function isBusy(error: unknown): boolean {
  return error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY')
}

const noRoom = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'SQLITE_IOERR_WRITE']
const damaged = ['SQLITE_NOTADB', 'SQLITE_CORRUPT']

/** Explains why a data directory cannot be opened; an internal error stays one. */
export function openFailure(directory: string, error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: string }
  if (error instanceof Refusal || typeof code !== 'string') return error
  const says = (text: string) => new Refusal('SERVICE_UNAVAILABLE', text)
  if (noRoom.includes(code))
    return says(`the disk of ${directory} is full. Free some space and start again (${message})`)
  if (damaged.some((one) => code.startsWith(one)))
    return says(
      `hookbench.db in ${directory} is damaged or not a database. Nothing in it was changed. Move it away to start with a new one (${message})`,
    )
  return says(`the data directory ${directory} cannot be used: ${message}`)
}
