import type { FilterKey } from './grammar.ts'

/**
 * Matches if a value equals one of `values` or begins with one of `prefixes`; with `not`, if none does. `prefixes` may
 * contain the empty text, which every value begins with: a message without a user has none.
 */
export interface Condition {
  key: FilterKey
  values: string[]
  prefixes: string[]
  not: boolean
}

/** Numbers from `least` to `most`, both included. */
export interface CountRange {
  least: number
  most: number
}

const countPattern = /^(?:(>=|<=|>|<)?(\d{1,9})|(\d{1,9})\.\.(\d{1,9}))$/

/** Parses `3`, `>3`, `>=3`, `<3`, `<=3` or `2..5`. Null if invalid. */
export function countRange(value: string): CountRange | null {
  const found = countPattern.exec(value)
  if (!found) return null
  const [, comparison, number, from, to] = found
  if (number === undefined) return { least: Number(from), most: Number(to) }
  const given = Number(number)
  switch (comparison) {
    case '>':
      return { least: given + 1, most: Infinity }
    case '>=':
      return { least: given, most: Infinity }
    case '<':
      return { least: -Infinity, most: given - 1 }
    case '<=':
      return { least: -Infinity, most: given }
    case undefined:
    default:
      return { least: given, most: given }
  }
}
