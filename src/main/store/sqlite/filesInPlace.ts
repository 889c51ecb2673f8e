import { type BigIntStats, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { LogSync } from './logSync.ts'

/** The files of the open database were removed or replaced: what is written to them is missing after a restart. */
export class FilesMoved extends Error {
  override name = 'FilesMoved'
}

export interface FilesInPlace {
  /** Checks the files. Null: they are those that were opened. */
  fault: () => FilesMoved | null
  /** The same, checked only if there was a fault at the last check. */
  known: () => FilesMoved | null
  /** Call before the database is closed, which removes its log: the last result stays. */
  stop: () => void
}

interface Parts {
  /** Called when there is a fault, and when it has ended. */
  onChange: () => void
  /** Called when only the log is lost: this connection still has it and can save it in the database. */
  saveLog: () => void
}

/**
 * Compares a database and its log with what is at their paths. The system lets a process continue to write files that
 * were removed, so without this, calls would be answered 200 that nothing will ever read. Call after the log was opened.
 */
export function watchFiles(databaseFile: string, { onChange, saveLog }: Parts): FilesInPlace {
  const database = { file: databaseFile, opened: statOf(databaseFile), bytes: 0n }
  const log = { file: `${databaseFile}-wal`, opened: statOf(`${databaseFile}-wal`) }
  let reason: string | null = null
  let isOpen = true

  function check(): FilesMoved | null {
    if (isOpen) look()
    return reason === null ? null : new FilesMoved(`${reason} while Hookbench is running`)
  }

  function look() {
    const now = statOf(database.file)
    const ofDatabase = change(database, now)
    // It never gets shorter by itself.
    const isShorter = now !== undefined && now.size < database.bytes
    if (now && !isShorter) database.bytes = now.size
    const ofLog = change(log, statOf(log.file))
    const next = ofDatabase ?? (isShorter ? `${nameOf(database)} was cut` : ofLog)
    if (next === reason) return
    const isNew = reason === null
    reason = next
    if (isNew && next === ofLog) saveLog()
    onChange()
  }

  return {
    fault: check,
    known: () => (reason === null ? null : check()),
    stop: () => void (isOpen = false),
  }
}

interface Watched {
  file: string
  opened: BigIntStats | undefined
}

const statOf = (file: string) => statSync(file, { bigint: true, throwIfNoEntry: false })

const nameOf = ({ file }: Watched) => `${basename(file)} in ${dirname(file)}`

function change(watched: Watched, now: BigIntStats | undefined): string | null {
  const { opened } = watched
  if (opened === undefined) return null
  if (now === undefined) return `${nameOf(watched)} was removed`
  const isSame = now.ino === opened.ino && now.dev === opened.dev
  return isSame ? null : `${nameOf(watched)} was replaced`
}

/** A sync counts only if the files are still in place after it. */
export const syncedInPlace = (log: LogSync, files: FilesInPlace): LogSync => ({
  sync: (done) => log.sync((error) => done(error ?? files.fault())),
  syncNow() {
    log.syncNow()
    const fault = files.fault()
    if (fault) throw fault
  },
  close: log.close,
})

/** A database in memory has no files. */
export const noFiles: FilesInPlace = { fault: () => null, known: () => null, stop() {} }
