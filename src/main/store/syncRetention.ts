import type { Db } from './sqlite/database.ts'
import type { RetentionRules } from './retentionRules.ts'

interface Oldest {
  id: number
  started_at: number
  changes: number
  done: number
}

/** The changes of syncs, oldest sync first. By count, a sync is removed as a whole, once enough changes remain without it. */
export function syncRetention(db: Db) {
  const oldest = db.prepare<[], Oldest>(`
    SELECT id, started_at, added + changed + removed AS changes, done FROM sync
    WHERE NOT pruned ORDER BY id LIMIT 1`)
  const storedChanges = db
    .prepare<[], number>(
      'SELECT coalesce(sum(added + changed + removed), 0) FROM sync WHERE NOT pruned',
    )
    .pluck()
  const removeChanges = db.prepare<[{ id: number; limit: number }]>(`
    DELETE FROM sync_change WHERE sync_id = :id AND user_id IN (
      SELECT user_id FROM sync_change WHERE sync_id = :id ORDER BY user_id LIMIT :limit)`)
  const setPruned = db.prepare<[number]>('UPDATE sync SET pruned = 1 WHERE id = ?')

  const isTooMany = ({ count }: RetentionRules, { changes }: Oldest, slack: number) =>
    count !== null && (storedChanges.get() ?? 0) - changes >= count + slack

  return {
    /** A step inside a transaction. Returns how many rows were removed; the sync itself counts as one. */
    remove(rules: RetentionRules, limit: number): number {
      const sync = oldest.get()
      if (!sync || sync.done !== 1) return 0
      const isAged = rules.age !== null && sync.started_at <= rules.now - rules.age
      if (!isAged && !isTooMany(rules, sync, 0)) return 0
      const { changes } = removeChanges.run({ id: sync.id, limit })
      if (changes < limit) setPruned.run(sync.id)
      return changes + 1
    },
    /** As for the others: 0 is now. */
    dueAt(rules: RetentionRules, slack: number): number {
      const sync = oldest.get()
      if (!sync || sync.done !== 1) return Infinity
      if (isTooMany(rules, sync, slack)) return 0
      return rules.age === null ? Infinity : sync.started_at + rules.age
    },
  }
}
