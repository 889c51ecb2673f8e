import type { Db } from './sqlite/database.ts'

/** The secrets that destinations had before: triggers store the last five of each. */
export function formerSecretTable(db: Db) {
  const of = db
    .prepare<[number], string>(
      'SELECT secret FROM former_secret WHERE destination_id = ? ORDER BY id DESC',
    )
    .pluck()
  return {
    /** Newest first. */
    of: (destinationId: number) => of.all(destinationId),
  }
}
