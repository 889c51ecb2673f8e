import type { Db } from '../sqlite/database.ts'

/** Rows copied in one transaction. */
const profilesAStep = 500
const eventsAStep = 5000

/**
 * Profiles of an earlier version, which had them in `hookbench.db`: they also count calls that retention has removed, so
 * they are copied instead of being derived again. Ids stay, so that a copy continues where it was interrupted.
 */
export function formerProfiles(db: Db) {
  const isThere = db
    .prepare<[], number>(
      "SELECT count(*) FROM hookbench.sqlite_schema WHERE name IN ('former_profile', 'former_profile_event')",
    )
    .pluck()
  const upTo = db
    .prepare<[], string>("SELECT value FROM setting WHERE key = 'profilesUpTo'")
    .pluck()

  return {
    /** The last call that they count; null: there are none. */
    upTo: (): number | null => {
      const stored = isThere.get() === 2 ? upTo.get() : undefined
      return stored === undefined ? null : Number(stored)
    },
    /** A step inside a transaction. Returns whether there may be more. */
    copySome(): boolean {
      const profiles = db
        .prepare<[number]>(`
          INSERT INTO profile SELECT * FROM former_profile
          WHERE id > (SELECT coalesce(max(id), 0) FROM profile) ORDER BY id LIMIT ?`)
        .run(profilesAStep)
      if (profiles.changes > 0) return true
      const events = db
        .prepare<[number]>(`
          INSERT INTO profile_event SELECT * FROM former_profile_event
          WHERE call_id > (SELECT coalesce(max(call_id), 0) FROM profile_event) ORDER BY call_id LIMIT ?`)
        .run(eventsAStep)
      return events.changes > 0
    },
  }
}
