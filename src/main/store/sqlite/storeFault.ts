import { join } from 'node:path'
import { SqliteError } from 'better-sqlite3'
import { Refusal } from '../../errors/refusal.ts'
import { FilesMoved } from './filesInPlace.ts'

const damaged = ['SQLITE_NOTADB', 'SQLITE_CORRUPT']
/** A full disk, another process writing, a disk error, damage: the request is valid and may be repeated later. */
const faults = [
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_BUSY',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
  ...damaged,
]

/** It is committed, but the disk sync failed. */
export class NotSynced extends Error {
  override name = 'NotSynced'

  constructor(cause: Error) {
    const isMoved = cause instanceof FilesMoved
    super(isMoved ? cause.message : `the disk did not confirm the write: ${cause.message}`, {
      cause,
    })
  }
}

/** Whether a valid write failed because of the store. */
export function isStoreFault(error: unknown): error is Error {
  if (error instanceof NotSynced || error instanceof FilesMoved) return true
  return error instanceof SqliteError && faults.some((code) => error.code.startsWith(code))
}

export function isBusy(error: unknown): boolean {
  return error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY')
}

const noRoom = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'SQLITE_IOERR_WRITE']
/** A database that cannot be used as it is. */
export class Damaged extends Refusal {
  override name = 'Damaged'
  readonly file: string

  constructor(file: string, reason: string) {
    super(
      'SERVICE_UNAVAILABLE',
      `${file} is damaged or not a database (${reason}). Nothing in it was changed; \`hookbench recover\` copies what is readable to a new file`,
    )
    this.file = file
  }
}

export const databaseName = 'hookbench.db'

/** Explains why a data directory cannot be opened; an internal error stays one. */
export function openFailure(directory: string, error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: string }
  if (error instanceof Refusal || typeof code !== 'string') return error
  const says = (text: string) => new Refusal('SERVICE_UNAVAILABLE', text)
  if (noRoom.includes(code))
    return says(`the disk of ${directory} is full. Free some space and start again (${message})`)
  if (damaged.some((one) => code.startsWith(one)))
    return new Damaged(join(directory, databaseName), message ?? code)
  return says(`the data directory ${directory} cannot be used: ${message}`)
}
