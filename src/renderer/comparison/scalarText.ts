export type Scalar = string | number | boolean

const number = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/
const quoted = /^"(?:[^"\\]|\\.)*"$/

/** Parses a typed value: `3` is a number, `true` a boolean, `"3"` and everything else a string. */
export function readScalar(text: string): Scalar {
  const typed = text.trim()
  if (typed === 'true' || typed === 'false') return typed === 'true'
  if (number.test(typed)) return Number(typed)
  if (!quoted.test(typed)) return typed
  try {
    return String(JSON.parse(typed))
  } catch {
    return typed
  }
}

/** The text that `readScalar` parses back to the same value. */
export function typedText(value: Scalar): string {
  return typeof value === 'string' && readScalar(value) !== value
    ? JSON.stringify(value)
    : String(value)
}

/** Parses comma-separated values. A value that contains a comma is quoted. */
export function readScalars(text: string): Scalar[] {
  const pieces = text.match(/\s*"(?:[^"\\]|\\.)*"\s*(?=,|$)|[^,]+/g) ?? []
  return pieces.filter((piece) => piece.trim() !== '').map(readScalar)
}

export function typedList(values: readonly Scalar[]): string {
  return values
    .map((value) =>
      typeof value === 'string' && value.includes(',') ? JSON.stringify(value) : typedText(value),
    )
    .join(', ')
}
