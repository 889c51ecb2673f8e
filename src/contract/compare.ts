/**
 * The one language of comparisons: in the rules of audiences, in the `where` of expectations, over REST and in the
 * preview. Equality is strict about types (`"21"` is not 21); a bound also counts a number written as a string.
 */
import { compareDecimals, decimal, numberText, numericText } from './decimal.ts'
import { isObject } from './json.ts'

/** The words of a comparator in a sentence, and its symbol if it has one. */
export const comparatorWords = {
  is: { words: 'is', sign: '=' },
  isNot: { words: 'is not', sign: '≠' },
  oneOf: { words: 'one of', sign: 'is one of' },
  moreThan: { words: 'more than', sign: '>' },
  atLeast: { words: 'at least', sign: '≥' },
  lessThan: { words: 'less than', sign: '<' },
  atMost: { words: 'at most', sign: '≤' },
  contains: { words: 'contains', sign: 'contains' },
  startsWith: { words: 'starts with', sign: 'starts with' },
  endsWith: { words: 'ends with', sign: 'ends with' },
  exists: { words: 'exists', sign: 'exists' },
} as const
export type Comparator = keyof typeof comparatorWords
export const comparators = Object.keys(comparatorWords) as Comparator[]
/** The words for `exists: false`. */
export const absent = 'does not exist'

/** `= "pro"`, `is one of "a", 2`, `≥ 1 and < 5`, `does not exist`. */
export const comparisonWords = (comparison: Partial<Record<Comparator, unknown>>): string =>
  Object.entries(comparison)
    .map(([comparator, operand]) => operandWords(comparator as Comparator, operand))
    .join(' and ')

function operandWords(comparator: Comparator, operand: unknown): string {
  const { sign } = comparatorWords[comparator]
  if (comparator === 'exists') return operand === false ? absent : sign
  const operands: unknown[] = Array.isArray(operand) ? operand : [operand]
  return `${sign} ${operands.map((each) => JSON.stringify(each)).join(', ')}`
}

/** Whether a value is a comparison: all of its keys are comparators. Any other value must be equal. */
export function isComparison(wanted: unknown): wanted is Partial<Record<Comparator, unknown>> {
  if (!isObject(wanted)) return false
  const keys = Object.keys(wanted)
  return keys.length > 0 && keys.every((key) => comparators.includes(key as Comparator))
}

/** Whether a value matches: by a comparison, or else by equality. */
export function matches(wanted: unknown, actual: unknown): boolean {
  if (!isComparison(wanted)) return isEqual(wanted, actual)
  return Object.entries(wanted).every(([comparator, operand]) =>
    compare(comparator as Comparator, operand, actual),
  )
}

/** Whether one comparison holds for a value; undefined if there is no value. */
export const compare = (comparator: Comparator, operand: unknown, actual: unknown): boolean =>
  tests[comparator](operand, actual)

const tests: Record<Comparator, (operand: unknown, actual: unknown) => boolean> = {
  is: isEqual,
  isNot: (operand, actual) => !isEqual(operand, actual),
  oneOf: (operand, actual) => (operand as unknown[]).some((each) => isEqual(each, actual)),
  moreThan: (operand, actual) => orderOf(actual, operand) > 0,
  atLeast: (operand, actual) => orderOf(actual, operand) >= 0,
  lessThan: (operand, actual) => orderOf(actual, operand) < 0,
  atMost: (operand, actual) => orderOf(actual, operand) <= 0,
  contains: (operand, actual) =>
    Array.isArray(actual)
      ? actual.some((item) => isEqual(operand, item))
      : typeof actual === 'string' && actual.toLowerCase().includes(String(operand).toLowerCase()),
  startsWith: (operand, actual) => typeof actual === 'string' && actual.startsWith(String(operand)),
  endsWith: (operand, actual) => typeof actual === 'string' && actual.endsWith(String(operand)),
  // The platform sends null for a trait that no longer has a value.
  exists: (operand, actual) => (actual !== undefined && actual !== null) === operand,
}

/** Deep equality; numbers are compared by value. */
export function isEqual(wanted: unknown, actual: unknown): boolean {
  if (wanted === actual) return true
  const number = numberText(actual)
  if (typeof wanted === 'number')
    // A double can only be the nearest one to a longer number.
    return number !== null && Number(number) === wanted
  const exact = numberText(wanted)
  if (exact !== null) return number !== null && decimal(exact) === decimal(number)
  if (Array.isArray(wanted))
    return (
      Array.isArray(actual) &&
      wanted.length === actual.length &&
      wanted.every((item, i) => isEqual(item, actual[i]))
    )
  if (!isObject(wanted)) return wanted === actual
  const keys = Object.keys(wanted)
  return (
    isObject(actual) &&
    keys.length === Object.keys(actual).length &&
    keys.every((key) => Object.hasOwn(actual, key) && isEqual(wanted[key], actual[key]))
  )
}

/** Negative: the value is less than the bound. NaN: not both are numbers, so no bound holds. */
function orderOf(actual: unknown, bound: unknown): number {
  if (typeof bound === 'number') {
    const number = typeof actual === 'number' ? actual : Number(numericText(actual) ?? NaN)
    return number === bound ? 0 : number - bound
  }
  const [a, b] = [numericText(actual), numberText(bound)]
  return a === null || b === null ? NaN : compareDecimals(a, b)
}
