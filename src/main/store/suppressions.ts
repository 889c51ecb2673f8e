import type { Db } from './sqlite/database.ts'

export interface SuppressionRow {
  user_id: string
  since: number
  deletion_id: number | null
}

/** Users whose calls are rejected. */
export function suppressionTable(db: Db) {
  // The users are passed as one JSON list, in key order: five times as fast as one by one.
  const insert = db.prepare<[number, number, string]>(`
    INSERT OR IGNORE INTO suppression (user_id, since, deletion_id)
    SELECT value, ?, ? FROM json_each(?) ORDER BY value`)
  const lift = db.prepare<[string]>(
    'DELETE FROM suppression WHERE user_id IN (SELECT value FROM json_each(?))',
  )
  const all = db.prepare<[], [string, number]>('SELECT user_id, since FROM suppression').raw()
  // The last Unicode character, for a range of the key instead of everything after the prefix.
  const page = db.prepare<[{ after: string; q: string; limit: number }], SuppressionRow>(`
    SELECT * FROM suppression
    WHERE user_id > :after AND user_id >= :q AND user_id < :q || char(0x10FFFF)
    ORDER BY user_id LIMIT :limit`)
  /** Checked for every call: read once and cached until a change is committed. */
  let held: Map<string, number> | null = null
  let changed = false

  /** Replaced, never mutated: compare by identity. Do not read inside a transaction that changes it. */
  function users(): ReadonlyMap<string, number> {
    held ??= new Map(all.all())
    return held
  }

  return {
    /** A suppressed user keeps the time of the first suppression. */
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
    /** By user id, after `after`: the empty string sorts first. */
    page: (after: string, q: string, limit: number) => page.all({ after, q, limit }),
    /** Call after a change is committed. */
    forget() {
      if (changed) held = null
      changed = false
    },
    /** The same after a change by another connection. */
    forgetAll: () => void (held = null),
  }
}
