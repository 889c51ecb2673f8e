/**
 * JSON that keeps every number's value. `JSON.parse` turns 9007199254740993 into …992; here such a number
 * stays as its own text (a `JSON.rawJSON` object), which `JSON.stringify` writes out unchanged.
 */
import { decimal } from '../../contract/decimal.ts'

/** TypeScript's library does not declare these two yet (ECMAScript "JSON.parse source text access"). */
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

/** A double holds 15 significant digits of any decimal; only a longer number, or one with an exponent, can lose any. */
const mayLose = /[:[,]\s*-?(?:[\d.]{16}|[\d.]+[eE])/
/** Matches a text that is only a number. Separate from the others, because its `^` would double the search time. */
const isNumber = /^\s*-?\d/

/** `hasRawNumbers`: a number is held as text because a double would change its value. Throws SyntaxError. */
export function parseJson(text: string): { value: unknown; hasRawNumbers: boolean } {
  if (!mayLose.test(text) && !isNumber.test(text))
    return { value: JSON.parse(text) as unknown, hasRawNumbers: false }
  let hasRawNumbers = false
  const value = JSON.parse(text, (_key, item, { source }) => {
    if (typeof item !== 'number' || source === undefined || sameValue(source, item)) return item
    hasRawNumbers = true
    return JSON.rawJSON(source)
  })
  return { value, hasRawNumbers }
}

/** Whether the JSON text of a number has the same decimal value as JavaScript's output for it. */
function sameValue(source: string, parsed: number): boolean {
  if (source.length <= 15 && !/e/i.test(source)) return true
  if (!Number.isFinite(parsed)) return false
  // Zero has any exponent. Handled first, because an exponent may have as many digits as the body has bytes.
  if (parsed === 0) return !/^[^e]*[1-9]/i.test(source)
  const written = JSON.stringify(parsed)
  return source === written || decimal(source) === decimal(written)
}
