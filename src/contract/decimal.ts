/** Numbers by their decimal value. Everything is linear in the length of the text, which may fill a body. */
import { isRawNumber } from './json.ts'

/** The text of a number, including one held as its own text. Null: not a number. */
export function numberText(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return isRawNumber(value) ? JSON.stringify(value) : null
}

/** Each digit can match in only one way: `\d+\.?\d*` would take quadratic time. */
const numeric = /^\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?\s*$/i

/** The same, also for a number written as a string, such as `"21"`. */
export function numericText(value: unknown): string | null {
  return typeof value === 'string' && numeric.test(value) ? value.trim() : numberText(value)
}

/** The number, also of a numeric string; undefined for anything else and for a number that exceeds a double. */
export function numberOf(value: unknown): number | undefined {
  const text = numericText(value)
  const number = text === null ? NaN : Number(text)
  return Number.isFinite(number) ? number : undefined
}

/**
 * A decimal number's value in canonical form: sign, digits without outer zeros, exponent of the last digit. Numbers
 * that are neither zero nor infinite have an exponent within the exact range of a double.
 */
export function decimal(text: string): string {
  const { sign, digits, power } = partsOf(text)
  return digits === '' ? '0' : `${sign}${digits}e${power}`
}

/** Below 0: `a` is less; 0: they have the same value. */
export function compareDecimals(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)]
  const bySign = signOf(left) - signOf(right)
  if (bySign !== 0 || left.digits === '') return bySign
  // Without outer zeros, digits that begin at the same power of ten compare as text does.
  const bySize = left.power + left.digits.length - (right.power + right.digits.length)
  const byDigits = left.digits === right.digits ? 0 : left.digits < right.digits ? -1 : 1
  return signOf(left) * (bySize || byDigits)
}

interface Parts {
  sign: string
  /** Without zeros on either side; empty: the number is zero. */
  digits: string
  /** The power of ten of the last digit. */
  power: number
}

const signOf = ({ sign, digits }: Parts) => (digits === '' ? 0 : sign === '-' ? -1 : 1)

function partsOf(text: string): Parts {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^([-+]?)(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d+))?$/.exec(text) ?? []
  const leading = (whole + fraction).replace(/^0+/, '')
  const end = lastNonZero(leading) + 1
  const power = Number(exponent) - fraction.length + (leading.length - end)
  return { sign: sign === '-' ? '-' : '', digits: leading.slice(0, end), power }
}

/** A loop, because a regular expression for trailing zeros takes quadratic time. */
function lastNonZero(digits: string): number {
  let at = digits.length - 1
  while (at >= 0 && digits[at] === '0') at--
  return at
}
