import { SqliteError } from 'better-sqlite3'
import { Refusal } from '../refusal.ts'

/** What may pass by itself: no room on the disk, another process writing, a disk that fails. */
const passing = ['SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_BUSY', 'SQLITE_READONLY', 'SQLITE_CANTOPEN']

/** It is committed, but the disk did not say that it has it. */
export class NotSynced extends Error {
  override name = 'NotSynced'

  constructor(cause: Error) {
    super(`the disk did not take it: ${cause.message}`, { cause })
  }
}

/** Whether the store could not be written, though what was to be written is right. */
export function isStoreFault(error: unknown): error is Error {
  if (error instanceof NotSynced) return true
  return error instanceof SqliteError && passing.some((code) => error.code.startsWith(code))
}

export function isBusy(error: unknown): boolean {
  return error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY')
}

const noRoom = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'SQLITE_IOERR_WRITE']
const damaged = ['SQLITE_NOTADB', 'SQLITE_CORRUPT']

/** A data directory that cannot be opened, in words; a defect of ours stays one. */
export function whyNotOpened(directory: string, error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: string }
  if (error instanceof Refusal || typeof code !== 'string') return error
  const says = (text: string) => new Refusal('SERVICE_UNAVAILABLE', text)
  if (noRoom.includes(code))
    return says(
      `there is no room on the disk of ${directory}: make some and start again (${message})`,
    )
  if (damaged.some((one) => code.startsWith(one)))
    return says(
      `hookbench.db in ${directory} is damaged, or is no database; nothing in it was changed: move it away to start anew (${message})`,
    )
  return says(`the data directory ${directory} cannot be used: ${message}`)
}
