/**
 * JSON that keeps every number's value. `JSON.parse` turns 9007199254740993 into …992; here such a number
 * stays as its own text (a `JSON.rawJSON` object), which `JSON.stringify` writes out unchanged.
 */

/** TypeScript's library does not know these two yet (ECMAScript "JSON.parse source text access"). */
declare global {
  interface JSON {
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
    ): unknown
    rawJSON(text: string): object
    isRawJSON(value: unknown): boolean
  }
}

export type JsonObject = { [key: string]: unknown }

/** A double holds 15 significant digits of any decimal; only a longer number, or one with an exponent, can lose. */
const mayLose = /[:[,]\s*-?(?:[\d.]{16}|[\d.]+[eE])/
/** A number that is all of the text. Apart from the others, among which its `^` would cost half of the search. */
const isNumber = /^\s*-?\d/

/** `kept`: some number was kept as text because a double would change its value. Throws SyntaxError. */
export function parseJson(text: string): { value: unknown; kept: boolean } {
  if (!mayLose.test(text) && !isNumber.test(text))
    return { value: JSON.parse(text) as unknown, kept: false }
  let kept = false
  const value = JSON.parse(text, (_key, item, { source }) => {
    if (typeof item !== 'number' || source === undefined || sameValue(source, item)) return item
    kept = true
    return JSON.rawJSON(source)
  })
  return { value, kept }
}

/** Whether the JSON text of a number and what JavaScript would write for it are the same decimal value. */
function sameValue(source: string, parsed: number): boolean {
  if (source.length <= 15 && !/e/i.test(source)) return true
  if (!Number.isFinite(parsed)) return false
  // Nothing but zeros before the exponent. Said here: an exponent may have as many digits as the body has bytes.
  if (parsed === 0) return !/^[^e]*[1-9]/i.test(source)
  const written = JSON.stringify(parsed)
  return source === written || decimal(source) === decimal(written)
}

/**
 * A decimal number's value in one spelling: sign, digits without outer zeros, exponent of the last digit. What is
 * neither zero nor infinite has an exponent that is far from what a double cannot count.
 */
export function decimal(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  const leading = (whole + fraction).replace(/^0+/, '')
  const end = lastNonZero(leading) + 1
  if (end === 0) return '0'
  const power = Number(exponent) - fraction.length + (leading.length - end)
  return `${sign}${leading.slice(0, end)}e${power}`
}

/** By hand: the pattern of trailing zeros takes time by the square of the zeros that are not trailing. */
function lastNonZero(digits: string): number {
  let at = digits.length - 1
  while (at >= 0 && digits[at] === '0') at--
  return at
}
