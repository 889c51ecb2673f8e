import { SqliteError } from 'better-sqlite3'

/** What may pass by itself: no room on the disk, another process writing, a disk that fails. */
const passing = ['SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_BUSY', 'SQLITE_READONLY', 'SQLITE_CANTOPEN']

/** Whether the store could not be written, though what was to be written is right. */
export function isStoreFault(error: unknown): error is Error {
  return error instanceof SqliteError && passing.some((code) => error.code.startsWith(code))
}

export function isBusy(error: unknown): boolean {
  return error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY')
}
