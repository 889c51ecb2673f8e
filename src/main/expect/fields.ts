import { isComparison, isEqual, matches } from '../../contract/compare.ts'
import type { Amount, Match } from '../../contract/expect.ts'
import { isObject } from '../../contract/json.ts'
import { resolvePath, spellPath, valueIn, type ValuePath } from '../../contract/path.ts'
import { amountWords, shortPair, valueWords, wantedWords } from './words.ts'

export interface Difference {
  field: string
  expected: string
  actual: string
}

/** A difference in one field, formatted on demand. */
export type Differences = Generator<Difference, void>

/** The fields that every kind has. Undefined: unknown for this one. */
export interface Known {
  type: string | null
  user: string | null
  event: string | null
  source: string | null
}
const known = ['type', 'user', 'event', 'source'] as const

export function* knownDifferences(match: Match, actual: Known): Differences {
  for (const field of known) {
    const wanted = match[field]
    if (wanted !== undefined && wanted !== actual[field])
      yield textDifference(field, wanted, actual[field])
  }
}

export function textDifference(field: string, wanted: string, actual: string | null): Difference {
  const [expected, was] = shortPair(wanted, actual ?? 'none')
  return { field, expected, actual: was }
}

/** `prefix`: the place of the values, such as `captured.`. */
export function* whereDifferences(
  where: Record<string, unknown>,
  value: unknown,
  prefix = '',
): Differences {
  for (const [spelled, wanted] of Object.entries(where)) {
    const path = resolvePath(value, spelled)
    const actual = valueIn(value, path)
    if (matches(wanted, actual)) continue
    // A value expected to be absent must be absent in both of them.
    const deeper = differingPath(wanted, actual)
    const [expected, was] = shortPair(
      wantedWords(valueIn(wanted, deeper)),
      valueWords(valueIn(actual, deeper)),
    )
    yield { field: prefix + spellPath([...path, ...deeper]), expected, actual: was }
  }
}

/**
 * The path to the difference between two values, as deep as both are objects. Comparisons are not
 * traversed.
 */
function differingPath(wanted: unknown, actual: unknown): ValuePath {
  if (!isObject(wanted) || !isObject(actual) || isComparison(wanted)) return []
  const key = [...Object.keys(wanted), ...Object.keys(actual)].find(
    (each) =>
      !Object.hasOwn(wanted, each) ||
      !Object.hasOwn(actual, each) ||
      !isEqual(wanted[each], actual[each]),
  )
  if (key === undefined) return []
  return [key, ...differingPath(valueIn(wanted, [key]), valueIn(actual, [key]))]
}

export interface Bounds {
  least: number
  most: number
}

/** Default: at least one. */
export function boundsOf(amount: Amount | undefined): Bounds {
  if (typeof amount === 'number') return { least: amount, most: amount }
  return amount === undefined
    ? { least: 1, most: Infinity }
    : { least: amount.atLeast ?? 0, most: amount.atMost ?? Infinity }
}

export const isWithin = (count: number, { least, most }: Bounds) => count >= least && count <= most

export function* amountDifference(field: string, amount: Amount, actual: number): Differences {
  if (!isWithin(actual, boundsOf(amount)))
    yield { field, expected: amountWords(amount), actual: String(actual) }
}
