import type { Db } from './database.ts'

export interface SuppressionRow {
  user_id: string
  since: number
  deletion_id: number | null
}

/** Users whose calls are rejected. */
export function suppressionTable(db: Db) {
  // The users come as one JSON list, in the order of the key: five times as fast as one by one.
  const insert = db.prepare<[number, number, string]>(`
    INSERT OR IGNORE INTO suppression (user_id, since, deletion_id)
    SELECT value, ?, ? FROM json_each(?) ORDER BY value`)
  const lift = db.prepare<[string]>(
    'DELETE FROM suppression WHERE user_id IN (SELECT value FROM json_each(?))',
  )
  const all = db.prepare<[], [string, number]>('SELECT user_id, since FROM suppression').raw()
  // The last character there is: a range of the key, instead of all that comes behind its beginning.
  const page = db.prepare<[{ after: string; q: string; limit: number }], SuppressionRow>(`
    SELECT * FROM suppression
    WHERE user_id > :after AND user_id >= :q AND user_id < :q || char(0x10FFFF)
    ORDER BY user_id LIMIT :limit`)
  /** Every call asks: they are read once and kept until a change of them is committed. */
  let held: Map<string, number> | null = null
  let changed = false

  /** Another map whenever they are others. Not to be asked for in a transaction that changes them. */
  function users(): ReadonlyMap<string, number> {
    held ??= new Map(all.all())
    return held
  }

  return {
    /** One that is suppressed stays so since the first time. */
    add(userIds: string[], since: number, deletionId: number) {
      changed = true
      insert.run(since, deletionId, JSON.stringify(userIds))
    },
    lift(userIds: string[]) {
      changed = true
      lift.run(JSON.stringify(userIds))
    },
    /** Since when a user is suppressed. */
    since: (userId: string) => users().get(userId),
    users,
    /** By user id, those behind `after`: the empty text comes before all of them. */
    page: (after: string, q: string, limit: number) => page.all({ after, q, limit }),
    /** A change is committed. */
    forget() {
      if (changed) held = null
      changed = false
    },
  }
}
