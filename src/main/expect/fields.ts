import type { Amount, Match } from '../../contract/expect.ts'
import { readValuePath, spellValuePath, type ValuePath } from '../../contract/where.ts'
import { differingPath, holds, valueAt } from './value.ts'
import { amountWords, shortPair, valueWords, wantedWords } from './words.ts'

export interface Difference {
  field: string
  expected: string
  actual: string
}

/** Where one field is not as it was wanted. Written out only where it is looked at. */
export type Differences = Generator<Difference, void>

/** What every thing is known by. Undefined: it cannot be told of it. */
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

/** `prefix`: where the values stand, as `captured.`. */
export function* whereDifferences(
  where: Record<string, unknown>,
  value: unknown,
  prefix = '',
): Differences {
  for (const [spelled, wanted] of Object.entries(where)) {
    const path = readValuePath(spelled) as ValuePath
    const actual = valueAt(value, path)
    if (holds(wanted, actual)) continue
    // A value that is wanted to be absent is absent in both of them.
    const deeper = differingPath(wanted, actual)
    const [expected, was] = shortPair(
      wantedWords(valueAt(wanted, deeper)),
      valueWords(valueAt(actual, deeper)),
    )
    yield { field: prefix + spellValuePath([...path, ...deeper]), expected, actual: was }
  }
}

export interface Bounds {
  least: number
  most: number
}

/** At least one where nothing is said. */
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
