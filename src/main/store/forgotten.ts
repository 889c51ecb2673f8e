import type { Db } from './sqlite/database.ts'

/** Users of a deletion that were forgotten, in the order of the calls; see `derived/profiles.ts`. */
export function forgottenTable(db: Db) {
  const insert = db.prepare<[{ deletionId: number; from: number; upTo: number }]>(`
    INSERT INTO forgotten (after_call, deletion_id, from_place, up_to_place)
    SELECT coalesce(max(id), 0), :deletionId, :from, :upTo FROM call`)
  const newest = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM forgotten').pluck()
  return {
    /** Inside a transaction: all calls before it are forgotten. `upTo`: the place after the last user. */
    insert: (users: { deletionId: number; from: number; upTo: number }) => void insert.run(users),
    newest: () => newest.get() ?? 0,
  }
}
