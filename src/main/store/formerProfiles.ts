import type { Db } from './sqlite/database.ts'

/** Removes the profiles of an earlier version, once `derived/formerProfiles.ts` has copied them. */
export function formerProfileTables(db: Db) {
  const upTo = db
    .prepare<[], string>("SELECT value FROM setting WHERE key = 'profilesUpTo'")
    .pluck()
  const isThere = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'former_profile'")

  return {
    isThere: () => isThere.get() !== undefined,
    /** The last call that they count; 0: they were not begun, or are being removed. */
    upTo: () => Number(upTo.get() ?? 0),
    /** A step inside a transaction: removes rows, and at the end the tables. */
    dropSome(limit: number) {
      // From here on, what is left of them is not copied.
      db.prepare("DELETE FROM setting WHERE key = 'profilesUpTo'").run()
      const removed = [
        'DELETE FROM former_profile WHERE id IN (SELECT id FROM former_profile LIMIT ?)',
        'DELETE FROM former_profile_event WHERE call_id IN (SELECT call_id FROM former_profile_event LIMIT ?)',
      ].map((sql) => db.prepare<[number]>(sql).run(limit).changes)
      if (removed.some((changes) => changes === limit)) return
      db.exec('DROP TABLE former_profile; DROP TABLE former_profile_event')
    },
  }
}
