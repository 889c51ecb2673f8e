import { arrivals } from './arrivalRetention.ts'
import type { RetentionRules } from './retentionRules.ts'
import type { Db } from './sqlite/database.ts'

/** Once over the budget, captures are removed down to this part of it, so that removals are grouped. */
const emptiedTo = 0.95
/** Above this part, they arrive faster than they are removed. */
const pressingAt = 1.05

/** Captures by count and by age, as everything that arrives, and by their bytes. */
export function captureRetention(db: Db) {
  const arrived = arrivals(db, 'capture', Infinity)
  const stored = db.prepare<[], number>('SELECT coalesce(sum(bytes), 0) FROM capture_count').pluck()
  // The oldest ones, up to and including the one that reaches the surplus.
  const remove = db.prepare<[{ limit: number; surplus: number }]>(`
    DELETE FROM capture WHERE id IN (
      SELECT id FROM (
        SELECT id, sum(bytes) OVER (ORDER BY id) - bytes AS freed FROM (
          SELECT id, bytes FROM capture WHERE id < (SELECT max(id) FROM capture) ORDER BY id LIMIT :limit))
      WHERE freed < :surplus)`)

  const bytes = () => stored.get() ?? 0
  const partOfBudget = ({ captureBytes }: RetentionRules) =>
    captureBytes === null ? 0 : bytes() / captureBytes
  return {
    remove(rules: RetentionRules, limit: number): number {
      const others = arrived.remove(rules, limit)
      const { captureBytes } = rules
      if (captureBytes === null) return others
      const surplus = bytes() - captureBytes * emptiedTo
      return surplus <= 0 ? others : others + remove.run({ limit, surplus }).changes
    },
    isPressing: (rules: RetentionRules) => partOfBudget(rules) > pressingAt,
    dueAt: (rules: RetentionRules, slack: number) =>
      partOfBudget(rules) > 1 ? 0 : arrived.dueAt(rules, slack),
  }
}
