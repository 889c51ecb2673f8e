/**
 * How other languages re-serialise a JSON number: each function takes the number as written in the body and
 * returns the result, or null if parsing or serialising fails. Measured by test/receivers.
 */
export type Spelling = (source: string) => string | null

const isInteger = (source: string) => /^-?\d+$/.test(source)

interface Decimal {
  sign: string
  /** The shortest digits that identify this double. */
  digits: string
  /** The power of ten of the first digit. */
  power: number
}

function shortest(value: number): Decimal {
  const [mantissa = '', power = '0'] = value.toExponential().split('e')
  const sign = mantissa.startsWith('-') ? '-' : ''
  return { sign, digits: mantissa.replace(/[-.]/g, ''), power: Number(power) }
}

/** Without an exponent; `.0` follows a whole number. */
function plain({ sign, digits, power }: Decimal): string {
  if (power < 0) return `${sign}0.${'0'.repeat(-power - 1)}${digits}`
  const whole = digits.slice(0, power + 1).padEnd(power + 1, '0')
  return `${sign}${whole}.${digits.slice(power + 1) || '0'}`
}

function scientific({ sign, digits }: Decimal, exponent: string, fraction = ''): string {
  const rest = digits.slice(1) || fraction
  return `${sign}${digits.slice(0, 1)}${rest && `.${rest}`}${exponent}`
}

const signed = (power: number, width: number) =>
  `e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(width, '0')}`

/** JavaScript, and Go for a float64. */
export const javascriptNumber: Spelling = (source) => {
  const value = Number(source)
  return Number.isFinite(value) ? JSON.stringify(value) : null
}

/** The most digits of an integer that Python's `int` parses. */
const pythonDigits = 4300

export const pythonNumber: Spelling = (source) => {
  if (isInteger(source)) return source.length > pythonDigits ? null : source
  const value = Number(source)
  if (!Number.isFinite(value)) return null
  const decimal = shortest(value)
  const { power } = decimal
  return power < -4 || power >= 16 ? scientific(decimal, signed(power, 2)) : plain(decimal)
}

export const rubyNumber: Spelling = (source) => {
  if (isInteger(source)) return source
  const value = Number(source)
  if (!Number.isFinite(value)) return null
  const decimal = shortest(value)
  const { power } = decimal
  return power < -4 || power >= 16 ? scientific(decimal, signed(power, 2), '0') : plain(decimal)
}

const int64 = { least: -(2n ** 63n), most: 2n ** 63n - 1n }
const uint64Most = 2n ** 64n - 1n
/** Longer than any 64-bit integer with its sign. */
const longest64 = 20

function isWithin(source: string, least: bigint, most: bigint): boolean {
  if (source.length > longest64) return false
  const value = BigInt(source)
  return value >= least && value <= most
}

export const phpNumber: Spelling = (source) => {
  if (isInteger(source) && isWithin(source, int64.least, int64.most)) return source
  const value = Number(source)
  if (!Number.isFinite(value)) return null
  const decimal = shortest(value)
  const { power } = decimal
  if (power < -4 || power >= 17) return scientific(decimal, signed(power, 1), '0')
  return plain(decimal).replace(/\.0$/, '')
}

/** `Double.toString` of Java 19 and later; earlier ones give some numbers more digits. */
function javaDouble(source: string): string | null {
  const value = Number(source)
  if (!Number.isFinite(value)) return null
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0'
  const decimal = shortest(value)
  const { power } = decimal
  return power < -3 || power >= 7 ? scientific(decimal, `E${power}`, '0') : plain(decimal)
}

/** Gson's maps: every number becomes a double. */
export const gsonMapNumber: Spelling = javaDouble

/** The most characters of a number that Jackson parses. */
const jacksonLength = 1000

export const jacksonNumber: Spelling = (source) => {
  if (source.length > jacksonLength) return null
  return isInteger(source) ? source : javaDouble(source)
}

export const serdeNumber: Spelling = (source) => {
  const least = source.startsWith('-') ? int64.least : 0n
  if (isInteger(source) && isWithin(source, least, uint64Most)) return source
  const value = serdeDouble(source)
  if (!Number.isFinite(value)) return null
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0'
  const decimal = shortest(value)
  const { power } = decimal
  return power < -5 || power >= 16 ? scientific(decimal, signed(power, 1)) : plain(decimal)
}

/**
 * By default serde_json reads a number as a 64-bit integer times a power of ten, each rounded to a double, so that
 * a long decimal may become a double next to the nearest one.
 */
function serdeDouble(source: string): number {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? []
  const digits = whole + fraction
  let significand = 0n
  let used = 0
  for (; used < digits.length; used++) {
    const next = significand * 10n + BigInt(digits.charAt(used))
    if (next > uint64Most) break
    significand = next
  }
  let power = Number(exponent) + whole.length - used
  let value = Number(significand)
  for (; Math.abs(power) > 308 && value !== 0; power += 308) {
    if (power > 0) return Infinity
    value /= 1e308
  }
  if (value !== 0) value = power < 0 ? value / 10 ** -power : value * 10 ** power
  return sign ? -value : value
}
