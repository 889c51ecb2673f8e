import { isObject } from '../../contract/json.ts'
import type { Comparator } from '../../contract/rule.ts'
import { isComparison, type ValuePath } from '../../contract/where.ts'
import { decimal } from '../destination/json.ts'

/** The value at a path; undefined: there is none. */
export function valueAt(value: unknown, path: ValuePath): unknown {
  let at = value
  for (const part of path) {
    const holder = Array.isArray(at) || isObject(at) ? (at as Record<string, unknown>) : {}
    // The length of a list is its own, but no value in it.
    if (!Object.prototype.propertyIsEnumerable.call(holder, part)) return undefined
    at = holder[part]
  }
  return at
}

/** Whether a value is as it is wanted: compared where that is a comparison, else equal all the way down. */
export function holds(wanted: unknown, actual: unknown): boolean {
  if (!isComparison(wanted)) return isEqual(wanted, actual)
  return Object.entries(wanted).every(([comparator, operand]) =>
    comparisons[comparator as Comparator](operand, actual),
  )
}

const comparisons: Record<Comparator, (operand: unknown, actual: unknown) => boolean> = {
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
  exists: (operand, actual) => (actual !== undefined) === operand,
}

function isEqual(wanted: unknown, actual: unknown): boolean {
  const number = numberText(actual)
  if (typeof wanted === 'number')
    // All that a double can say of a longer number: that it is the nearest one.
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

/** A number's digits, also of one that is kept as its own text; null: it is no number. */
function numberText(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return JSON.isRawJSON(value) ? JSON.stringify(value) : null
}

/** Below 0: the first is less. NaN, which is neither less nor more: they are not both numbers. */
function orderOf(actual: unknown, operand: unknown): number {
  const [a, b] = [numberText(actual), numberText(operand)]
  if (a === null || b === null) return NaN
  const whole = /^-?\d+$/
  if (whole.test(a) && whole.test(b)) {
    const [left, right] = [BigInt(a), BigInt(b)]
    return left < right ? -1 : left > right ? 1 : 0
  }
  return Number(a) - Number(b)
}

/**
 * Where two values differ: the path into them down to what is not the same, as far as both are objects. A comparison
 * is looked into no further.
 */
export function differingPath(wanted: unknown, actual: unknown): ValuePath {
  if (!isObject(wanted) || !isObject(actual) || isComparison(wanted)) return []
  const key = [...Object.keys(wanted), ...Object.keys(actual)].find(
    (each) =>
      !Object.hasOwn(wanted, each) ||
      !Object.hasOwn(actual, each) ||
      !isEqual(wanted[each], actual[each]),
  )
  if (key === undefined) return []
  return [key, ...differingPath(valueAt(wanted, [key]), valueAt(actual, [key]))]
}
