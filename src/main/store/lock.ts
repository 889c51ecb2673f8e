import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Refusal } from '../refusal.ts'
import { isBusy } from './storeFault.ts'

/** What a running Hookbench tells about itself: to a second one, and to the CLI that looks for it. */
export interface Instance {
  pid: number
  startedAt: string
  collect?: string
  receiver?: string
  ui?: string
  token?: string
}

/**
 * Holds a data directory for one process. The lock is SQLite's own on a file beside the database: the
 * system lets it go with the process, however that ends, and `hookbench.db` stays open to other readers.
 */
export function lockDirectory(directory: string) {
  const file = join(directory, 'hookbench.lock')
  // Made here: SQLite would say of a directory that cannot be written only that it is unable.
  closeSync(openSync(file, 'a', 0o600))
  const lock = new Database(file, { timeout: 0 })
  const instanceFile = join(directory, 'instance.json')
  const instance: Instance = { pid: process.pid, startedAt: new Date().toISOString() }
  try {
    lock.pragma('locking_mode = EXCLUSIVE')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    const holder = readInstance(directory)
    throw new Refusal(
      'CONFLICT',
      `${directory} is in use by ${holder ? `Hookbench process ${holder.pid}, started ${holder.startedAt}${holder.ui ? `, at ${holder.ui}` : ''}` : 'another Hookbench process'}`,
    )
  }
  function publish(facts: Partial<Instance>) {
    Object.assign(instance, facts)
    // It holds the token: readable by its owner alone.
    writeFileSync(instanceFile, JSON.stringify(instance), { mode: 0o600 })
  }
  function release() {
    rmSync(instanceFile, { force: true })
    lock.exec('ROLLBACK')
    lock.close()
  }
  try {
    publish({})
  } catch (error) {
    release()
    throw error
  }
  return { publish, release }
}

/** What was last published in a directory, or null. It may be left over from a process that was killed. */
export function readInstance(directory: string): Instance | null {
  try {
    return JSON.parse(readFileSync(join(directory, 'instance.json'), 'utf8')) as Instance
  } catch {
    return null
  }
}
