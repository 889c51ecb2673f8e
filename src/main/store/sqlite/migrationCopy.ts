import { constants, copyFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Refusal } from '../../errors/refusal.ts'
import { syncFile } from '../../files/syncFile.ts'
import { type Db, renewLog } from './database.ts'

const ending = '.schema-'

/**
 * Copies a database before its schema is changed, so that the previous version of Hookbench can still be used. The copy
 * is complete, or has another name. Copies of earlier changes are removed.
 */
export function copyBeforeMigration(db: Db, file: string, version: number): string {
  try {
    // The whole log is in the file then.
    renewLog(db)
  } catch (error) {
    throw new Refusal(
      'CONFLICT',
      `${file} cannot be copied before its schema is changed: ${(error as Error).message}. End that process and start again`,
    )
  }
  const copy = `${file}${ending}${version}`
  const part = `${copy}.part`
  try {
    copyFileSync(file, part, constants.COPYFILE_FICLONE)
    syncFile(part)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
  removeOthers(file)
  renameSync(part, copy)
  return copy
}

function removeOthers(file: string) {
  const directory = dirname(file)
  const start = `${basename(file)}${ending}`
  for (const name of readdirSync(directory))
    if (name.startsWith(start) && /^\d+$/.test(name.slice(start.length)))
      rmSync(join(directory, name), { force: true })
}
