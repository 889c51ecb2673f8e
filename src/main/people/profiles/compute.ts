import { numberOf } from '../../../contract/decimal.ts'
import type { Aggregate, TraitValue } from '../../../contract/people.ts'

/** One of a user's events. `value`: the property; undefined if it has none, or none is needed. */
export interface Occurrence {
  engineAt: number
  callId: number
  value: unknown
}

type Scalar = string | number | boolean

/** Aggregates a user's events, in any order. Null: the user has no value. */
export function compute(of: Aggregate, occurrences: Occurrence[]): TraitValue | null {
  if (of === 'counter') return occurrences.length || null
  const values = occurrences
    .toSorted((a, b) => a.engineAt - b.engineAt || a.callId - b.callId)
    .map(({ value }) => value)
  switch (of) {
    case 'sum':
    case 'average':
    case 'minimum':
    case 'maximum':
      return ofNumbers(
        of,
        values.map(numberOf).filter((each) => each !== undefined),
      )
    case 'most_frequent':
      return mostFrequent(itemsOf(values))
    case 'first':
      return values.find(isValue) ?? null
    case 'last':
      return values.findLast(isValue) ?? null
    case 'unique_list': {
      const unique = [...new Set(itemsOf(values))]
      return unique.length === 0 ? null : unique
    }
    case 'unique_list_count':
      return new Set(itemsOf(values)).size || null
  }
}

/** Adds exact decimals: doubles would add 0.1 and 0.2 to 0.30000000000000004. */
function sumOf(numbers: number[]): number {
  const texts = numbers.map(String)
  if (texts.some((text) => text.includes('e'))) return numbers.reduce((a, b) => a + b, 0)
  const decimals = (text: string) => text.split('.')[1] ?? ''
  const most = texts.reduce((a, text) => Math.max(a, decimals(text).length), 0)
  const whole = (text: string) =>
    BigInt(text.replace('.', '') + '0'.repeat(most - decimals(text).length))
  return Number(`${texts.reduce((sum, text) => sum + whole(text), 0n)}e-${most}`)
}

function ofNumbers(
  of: 'sum' | 'average' | 'minimum' | 'maximum',
  numbers: number[],
): number | null {
  if (numbers.length === 0) return null
  // Not spread as arguments, because there may be more than a call allows.
  if (of === 'minimum') return numbers.reduce((a, b) => Math.min(a, b))
  if (of === 'maximum') return numbers.reduce((a, b) => Math.max(a, b))
  const sum = sumOf(numbers)
  const value = of === 'sum' ? sum : sum / numbers.length
  return Number.isFinite(value) ? value : null
}

/** Of equally frequent values, the one seen first. */
function mostFrequent(items: Scalar[]): Scalar | null {
  const counts = new Map<Scalar, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  let best: Scalar | null = null
  let most = 0
  for (const [item, count] of counts)
    if (count > most) {
      best = item
      most = count
    }
  return best
}

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value))

const isValue = (value: unknown): value is TraitValue =>
  isScalar(value) || (Array.isArray(value) && value.every(isScalar))

/** A list counts as its items. */
const itemsOf = (values: unknown[]) => values.flat().filter(isScalar)
