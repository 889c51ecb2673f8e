import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sizeText } from '../../../contract/format.ts'
import { Refusal } from '../../errors/refusal.ts'

const bytesOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/**
 * Reports a database that is missing where there was one; null: it is there, or there never was one. A log without its
 * database refuses the start, which would delete it: it may have the only copy of the last calls.
 */
export function missingText(path: string): string | null {
  if (bytesOf(path) > 0) return null
  const log = `${path}-wal`
  const logBytes = bytesOf(log)
  if (logBytes > 0)
    throw new Refusal(
      'CONFLICT',
      `${path} is missing, but its log is there (${log}, ${sizeText(logBytes)}), which a start would delete. Put the database back, or move the log away to start with a new one`,
    )
  // Created after the database, and never without it.
  const isNew = !existsSync(join(dirname(path), 'derived.db'))
  return isNew ? null : `${path} is missing, where there was one. A new, empty one was created`
}
