import type { Db } from '../sqlite/database.ts'

/** Users that are compared at most. */
const mostUsers = 5000

/** Of the first users with a profile that begin with a text, those with the most calls. */
export function seenUsers(db: Db) {
  const statement = db.prepare<
    [{ prefix: string; limit: number }],
    { value: string; count: number }
  >(`
    SELECT user_id AS value, calls AS count FROM (
      SELECT user_id, calls FROM profile
      WHERE user_id >= :prefix AND user_id < :prefix || char(1114111, 1114111) ORDER BY user_id LIMIT ${mostUsers})
    ORDER BY calls DESC, user_id LIMIT :limit`)
  return (prefix: string, limit: number) => statement.all({ prefix, limit })
}
