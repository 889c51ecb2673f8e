import type { RetentionRules } from './retentionRules.ts'
import type { Db } from './sqlite/database.ts'

/** Rows that nothing refers to, oldest first by id. */
export function arrivals(
  db: Db,
  table: 'rejection' | 'capture' | 'endpoint_notice' | 'audit',
  most: number,
) {
  const ends = db.prepare<[], { oldest: number; newest: number; received_at: number }>(`
    SELECT id AS oldest, (SELECT max(id) FROM ${table}) AS newest, received_at
    FROM ${table} WHERE id < newest ORDER BY id LIMIT 1`)
  const remove = db.prepare<[{ limit: number; upTo: number; receivedBy: number }]>(`
    DELETE FROM ${table} WHERE id IN (
      SELECT id FROM ${table} WHERE id < (SELECT max(id) FROM ${table}) ORDER BY id LIMIT :limit
    ) AND (id <= :upTo OR received_at <= :receivedBy)`)

  const limitOf = ({ count }: RetentionRules) => Math.min(count ?? Infinity, most)
  const upTo = (rules: RetentionRules, newest: number) => Math.max(0, newest - limitOf(rules))
  return {
    remove(rules: RetentionRules, limit: number): number {
      const { newest } = ends.get() ?? { newest: 0 }
      const receivedBy = rules.age === null ? -Infinity : rules.now - rules.age
      return remove.run({ limit, upTo: upTo(rules, newest), receivedBy }).changes
    },
    /** The oldest, however many are retained. */
    removeOldest: (limit: number) =>
      remove.run({ limit, upTo: Number.MAX_SAFE_INTEGER, receivedBy: -Infinity }).changes,
    /** Whether there are more than twice as many rows as retained. */
    isPressing(rules: RetentionRules): boolean {
      const { oldest, newest } = ends.get() ?? { oldest: 0, newest: 0 }
      return newest - oldest > 2 * limitOf(rules)
    },
    dueAt(rules: RetentionRules, slack: number): number {
      const row = ends.get()
      if (!row) return Infinity
      if (row.oldest + slack <= upTo(rules, row.newest)) return 0
      return rules.age === null ? Infinity : row.received_at + rules.age
    },
  }
}
