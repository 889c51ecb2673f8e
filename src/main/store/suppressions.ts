import type { Db } from './sqlite/database.ts'

export interface SuppressionRow {
  user_id: string
  since: number
  deletion_id: number | null
}

/** Whether a user is suppressed. */
export type SuppressedUsers = Pick<ReadonlySet<string>, 'has'>

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
  /** Checked for every call: read once, and updated when a change is committed. */
  let held: Map<string, number> | null = null
  /** Since when; null: no longer. Not committed yet. */
  let pending = new Map<string, number | null>()
  /** Replaced with every change. */
  let view: SuppressedUsers | null = null

  const users = () => (held ??= new Map(all.all()))

  return {
    /** A suppressed user keeps the time of the first suppression. */
    add(userIds: string[], since: number, deletionId: number) {
      insert.run(since, deletionId, JSON.stringify(userIds))
      for (const userId of userIds) pending.set(userId, since)
    },
    lift(userIds: string[]) {
      lift.run(JSON.stringify(userIds))
      for (const userId of userIds) pending.set(userId, null)
    },
    /** Since when a user is suppressed. Do not read inside a transaction that changes it. */
    since: (userId: string) => users().get(userId),
    /** Compare by identity to tell whether anything has changed. */
    users: (): SuppressedUsers => (view ??= { has: (userId) => users().has(userId) }),
    /** By user id, after `after`: the empty string sorts first. */
    page: (after: string, q: string, limit: number) => page.all({ after, q, limit }),
    /** Whether the transaction changes any. */
    isChanging: () => pending.size > 0,
    /** Call after each commit. */
    committed() {
      if (pending.size === 0) return
      if (held)
        for (const [userId, since] of pending)
          if (since === null) held.delete(userId)
          else if (!held.has(userId)) held.set(userId, since)
      pending = new Map()
      view = null
    },
    /** Call when a transaction is rolled back. */
    rolledBack: () => void (pending = new Map()),
    /** Call after a change by another connection. */
    forget() {
      held = null
      view = null
    },
  }
}
