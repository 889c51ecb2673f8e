/**
 * How other languages re-serialise a JSON number: each function takes the number as written in the body and
 * returns the result, or null if parsing or serialising fails. Measured by test/receivers.
 */
export type Spelling = (source: string) => string | null

/** An integer has no negative zero. */
const withoutSignOfZero = (source: string) => (source === '-0' ? '0' : source)

const isInteger = (source: string) => /^-?\d+$/.test(source)

interface Decimal {
  sign: string
  /** Usually the shortest that identify the double. */
  digits: string
  /** The power of ten of the first digit. */
  power: number
}

const shortest = (value: number) => digitsOf(value.toExponential())

function digitsOf(exponential: string): Decimal {
  const [mantissa = '', power = '0'] = exponential.split('e')
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

const signed = (width: number) => (power: number) =>
  `e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(width, '0')}`

/** How a language writes a double. */
interface DoubleStyle {
  /** The powers of ten from the one to before the other are written without an exponent. */
  plainFrom: number
  plainTo: number
  exponent: (power: number) => string
  /** The digit after the point of a single one with an exponent; absent: no point. */
  fraction?: string
}

function spellDouble(value: number, style: DoubleStyle): string | null {
  if (!Number.isFinite(value)) return null
  const decimal = shortest(value)
  const { power } = decimal
  return power < style.plainFrom || power >= style.plainTo
    ? scientific(decimal, style.exponent(power), style.fraction)
    : plain(decimal)
}

/** As above, for a language that also writes the sign of zero. */
function spellSignedDouble(value: number, style: DoubleStyle): string | null {
  return Object.is(value, -0) ? '-0.0' : spellDouble(value, style)
}

/** JavaScript. */
export const javascriptNumber: Spelling = (source) => {
  const value = Number(source)
  return Number.isFinite(value) ? JSON.stringify(value) : null
}

/** Go, for a float64: as JavaScript, with the sign of zero. */
export const goNumber: Spelling = (source) =>
  Object.is(Number(source), -0) ? '-0' : javascriptNumber(source)

/** The most digits of an integer that Python's `int` parses. */
const pythonDigits = 4300

export const pythonNumber: Spelling = (source) => {
  if (isInteger(source)) return source.length > pythonDigits ? null : withoutSignOfZero(source)
  const value = Number(source)
  if (!Number.isFinite(value)) return value < 0 ? '-Infinity' : 'Infinity'
  return spellSignedDouble(value, { plainFrom: -4, plainTo: 16, exponent: signed(2) })
}

const rubyDouble = { plainFrom: -4, plainTo: 16, exponent: signed(2), fraction: '0' }
export const rubyNumber: Spelling = (source) =>
  isInteger(source) ? withoutSignOfZero(source) : spellSignedDouble(Number(source), rubyDouble)

const int64 = { least: -(2n ** 63n), most: 2n ** 63n - 1n }
const uint64Most = 2n ** 64n - 1n
/** Longer than any 64-bit integer with its sign. */
const longest64 = 20

/** An integer with so many characters is exact as a double. */
const exactDigits = 15

function isWithin(source: string, least: bigint, most: bigint): boolean {
  if (source.length <= exactDigits) return least < 0n || !source.startsWith('-')
  if (source.length > longest64) return false
  const value = BigInt(source)
  return value >= least && value <= most
}

const phpDouble = { plainFrom: -4, plainTo: 17, exponent: signed(1), fraction: '0' }
export const phpNumber: Spelling = (source) => {
  if (Object.is(Number(source), -0)) return isInteger(source) ? '0' : '-0'
  return isInteger(source) && isWithin(source, int64.least, int64.most)
    ? source
    : (spellDouble(Number(source), phpDouble)?.replace(/\.0$/, '') ?? null)
}

/** `Double.toString` of Java 19 and later; earlier ones give some numbers more digits. */
function javaDouble(source: string): string | null {
  const exponent = (power: number) => `E${power}`
  return spellSignedDouble(Number(source), { plainFrom: -3, plainTo: 7, exponent, fraction: '0' })
}

/** Gson's maps: every number becomes a double. */
export const gsonMapNumber: Spelling = javaDouble

/** The most characters of a number that Jackson parses. */
const jacksonLength = 1000

export const jacksonNumber: Spelling = (source) => {
  if (source.length > jacksonLength) return null
  if (isInteger(source)) return withoutSignOfZero(source)
  return javaDouble(source) ?? (source.startsWith('-') ? '"-Infinity"' : '"Infinity"')
}

/** Rails writes null for what is not finite. */
export const railsNumber: Spelling = (source) => rubyNumber(source) ?? 'null'

/** Newtonsoft.Json: as Double.ToString("R"), with a fraction. */
export const newtonsoftNumber: Spelling = (source) => {
  if (isInteger(source)) return withoutSignOfZero(source)
  const exponent = (power: number) => signed(2)(power).toUpperCase()
  return spellSignedDouble(Number(source), { plainFrom: -4, plainTo: 15, exponent })
}

/** As above, in .NET Framework: 15 digits if they suffice, otherwise 17, and no sign of zero. */
export const frameworkNumber: Spelling = (source) => {
  if (isInteger(source)) return withoutSignOfZero(source)
  const value = Number(source)
  if (!Number.isFinite(value)) return null
  if (value === 0) return '0.0'
  const precision = Number(value.toPrecision(15)) === value ? 15 : 17
  const decimal = digitsOf(value.toExponential(precision - 1).replace(/\.?0*e/, 'e'))
  return decimal.power < -4 || decimal.power >= precision
    ? scientific(decimal, signed(2)(decimal.power).toUpperCase())
    : plain(decimal)
}

export const serdeNumber: Spelling = (source) => {
  const least = source.startsWith('-') ? int64.least : 0n
  if (isInteger(source) && source !== '-0' && isWithin(source, least, uint64Most)) return source
  return spellSignedDouble(serdeDouble(source), { plainFrom: -5, plainTo: 16, exponent: signed(1) })
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

/** jq 1.6: the shortest digits, with an exponent below 0.0001 and with more than 15 zeros. */
export const jqNumber: Spelling = (source) => {
  const value = Number(source)
  if (Object.is(value, -0)) return '-0'
  const decimal = shortest(Math.max(-Number.MAX_VALUE, Math.min(value, Number.MAX_VALUE)))
  const { digits, power } = decimal
  return power + 1 <= -4 || power + 1 > digits.length + 15
    ? scientific(decimal, signed(2)(power))
    : plain(decimal).replace(/\.0$/, '')
}

/** The most digits of an integer that JSON::PP reads as a number. */
const perlDigits = 20

/** Perl prints 15 digits of a double, and integers of 64 bits. */
export const perlNumber: Spelling = (source) => {
  if (isInteger(source)) {
    if (source.length > perlDigits) return `"${source}"`
    if (isWithin(source, int64.least, uint64Most)) return withoutSignOfZero(source)
  }
  const value = Number(source)
  if (!Number.isFinite(value)) return value < 0 ? '-Inf' : 'Inf'
  if (Number.isInteger(value) && value > -(2 ** 63) && value < 2 ** 64) return String(BigInt(value))
  const decimal = shortest(Number(value.toPrecision(15)))
  const { power } = decimal
  return power < -4 || power >= 15
    ? scientific(decimal, signed(2)(power))
    : plain(decimal).replace(/\.0$/, '')
}
