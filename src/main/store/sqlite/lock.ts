import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Refusal } from '../../errors/refusal.ts'
import { replaceFile } from '../../files/replaceFile.ts'
import { type Instance, instanceFileOf, readInstance } from './instance.ts'
import { isBusy } from './storeFault.ts'

/**
 * Locks a data directory for one process. The lock is SQLite's own, on a file beside the database: the
 * system releases it when the process ends for any reason, and other processes can still read `hookbench.db`.
 */
export function lockDirectory(directory: string) {
  const file = join(directory, 'hookbench.lock')
  // Created here, because SQLite's error for a directory that cannot be written is not specific.
  closeSync(openSync(file, 'a', 0o600))
  const lock = new Database(file, { timeout: 0 })
  const instanceFile = instanceFileOf(directory)
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
  // A process that closes removes it.
  const wasLeft = existsSync(instanceFile)
  function publish(facts: Partial<Instance>) {
    Object.assign(instance, facts)
    // It contains the token, so only its owner can read it. Commands read it at any time.
    replaceFile(instanceFile, JSON.stringify(instance), 0o600)
  }
  /** `checked`: false: whether the last process left the database undamaged is not known yet. */
  function release({ checked = true } = {}) {
    if (checked || !wasLeft) rmSync(instanceFile, { force: true })
    lock.exec('ROLLBACK')
    lock.close()
  }
  try {
    publish({})
  } catch (error) {
    release()
    throw error
  }
  return { publish, release, wasLeft }
}
