import type { RetentionRules } from './retentionRules.ts'

/** Once over its budget, something is removed down to this part of it, so that removals are grouped. */
const emptiedTo = 0.95
/** Above this part, more arrives than is removed. */
const pressingAt = 1.05

/** How many bytes there are. */
export interface StoredBytes {
  callBytes: () => number
  databaseBytes: () => number
}

type Budget = keyof StoredBytes

/** The budgets of bytes that calls and the database have. */
export function createBudgets(stored: StoredBytes) {
  /** Those that were exceeded and do not have some room again. */
  const emptying = new Set<Budget>()

  /** How much of a budget is used; 0 without one. */
  function partOf(budget: Budget, rules: RetentionRules): number {
    const limit = rules[budget]
    return limit === null ? 0 : stored[budget]() / limit
  }
  const isAbove = (part: number, rules: RetentionRules) =>
    partOf('callBytes', rules) > part || partOf('databaseBytes', rules) > part

  return {
    /** Call before each step. */
    check(rules: RetentionRules) {
      for (const budget of ['callBytes', 'databaseBytes'] as const)
        if (partOf(budget, rules) > (emptying.has(budget) ? emptiedTo : 1)) emptying.add(budget)
        else emptying.delete(budget)
    },
    isEmptying: () => emptying.size > 0,
    isDatabaseEmptying: () => emptying.has('databaseBytes'),
    areOver: (rules: RetentionRules) => isAbove(1, rules),
    arePressing: (rules: RetentionRules) => isAbove(pressingAt, rules),
  }
}
