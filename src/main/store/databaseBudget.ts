import { sizeText } from '../../contract/format.ts'

/** Retention has this much room to work before calls are refused. */
const refusedAt = 1.1

/** The reason no call can be stored: the database is well over its budget. Null: calls are stored. */
export function overBudget(bytes: number, limit: number | null): string | null {
  if (limit === null || bytes <= limit * refusedAt) return null
  return `the database takes ${sizeText(bytes)}, more than its budget of ${sizeText(limit)} (retention.databaseBytes), and what is not settled is not removed`
}
