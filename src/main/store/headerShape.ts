import type { HeaderLines } from '../../contract/model.ts'

/** Header lines that recur: the same names in the same order, with their usual values. Null: the value varies. */
export type HeaderShape = [name: string, value: string | null][]

/** Separates the varying values. No header has it in its value on the wire. */
const separator = '\n'

/** The values that the shape does not have; null: the lines do not have this shape. */
export function varyingValues(shape: HeaderShape, lines: HeaderLines): string | null {
  const { length } = shape
  if (length !== lines.length) return null
  let values = ''
  let varying = 0
  for (let i = 0; i < length; i++) {
    const line = lines[i] as HeaderLines[number]
    const expected = shape[i] as HeaderShape[number]
    if (line[0] !== expected[0]) return null
    if (expected[1] === null) values = varying++ === 0 ? line[1] : values + separator + line[1]
    else if (line[1] !== expected[1]) return null
  }
  // SQLite would not return unpaired surrogates as they are.
  return values.isWellFormed() && separatorsIn(values) === Math.max(0, varying - 1) ? values : null
}

/** More than between the values, if one of them has it. */
function separatorsIn(values: string): number {
  let count = 0
  for (let at = values.indexOf(separator); at >= 0; at = values.indexOf(separator, at + 1)) count++
  return count
}

/** The lines with this shape and these varying values. */
export function linesOf(shape: HeaderShape, values: string): HeaderLines {
  const varying = values.split(separator)
  let next = 0
  return shape.map(([name, usual]) => [name, usual ?? (varying[next++] as string)])
}

/** The shape of both, which have the same names. */
export function commonShape(shape: HeaderShape, lines: HeaderLines): HeaderShape {
  return shape.map(([name, usual], i) => [name, usual === lines[i]?.[1] ? usual : null])
}

/** Equal exactly for lines with the same names in the same order. */
export const namesOf = (lines: HeaderShape): string => lines.map(([name]) => name).join(separator)
