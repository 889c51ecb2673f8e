import type { Db } from './database.ts'
import { Damaged, isStoreFault } from './storeFault.ts'

/** Faults that a report names. */
const mostFaults = 3

/**
 * Reads every page, after a process that could not close the database: a power failure or a fault of the disk may have
 * damaged it. Throws what is wrong.
 */
export function checkDatabase(db: Db, file: string) {
  const faults: string[] = []
  try {
    const check = db.prepare<[], string>(`PRAGMA quick_check(${mostFaults})`).pluck()
    for (const line of check.iterate()) if (line !== 'ok') faults.push(line)
  } catch (error) {
    // The check itself cannot read some damaged pages, after it has reported them.
    if (faults.length === 0 || !isStoreFault(error)) throw error
  }
  if (faults.length > 0) throw new Damaged(file, faults.join('; ').replaceAll('\n', ' '))
}
