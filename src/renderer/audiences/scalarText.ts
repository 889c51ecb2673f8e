export type Scalar = string | number | boolean

const number = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/
const quoted = /^"(?:[^"\\]|\\.)*"$/

/** A value as it is typed: `3` and `true` are what they look like, `"3"` is a text, and so is all else. */
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

/** How a value is typed so that it is read as itself. */
export function typedText(value: Scalar): string {
  return typeof value === 'string' && readScalar(value) !== value
    ? JSON.stringify(value)
    : String(value)
}

/** Values between commas; one with a comma in it is in quotes. */
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

const singular = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** A span in words: 30 days, 90 minutes, 250 ms. */
export function spanWords(ms: number): string {
  const found = singular.find(([, size]) => ms >= size && ms % size === 0)
  if (!found) return `${ms} ms`
  const [unit, size] = found
  return ms === size ? `1 ${unit}` : `${ms / size} ${unit}s`
}
