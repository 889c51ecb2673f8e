import { spellPath } from '../../contract/path.ts'

interface Lengths {
  /** Characters of one text. */
  text: number
  items: number
}

/** A text or list of which only the beginning is shown. */
interface Cut {
  path: string
  /** Where the rest begins. */
  from: number
  length: number
}

/** Where a value is in a result that is read in parts. */
interface Start {
  path: PropertyKey[]
  from: number
}

/** From whole to very short: the first that fits is used. */
const lengths: Lengths[] = [
  { text: 16_000, items: 500 },
  { text: 4000, items: 100 },
  { text: 1000, items: 30 },
  { text: 250, items: 10 },
  { text: 60, items: 3 },
]

/** The JSON of a value in at most so many bytes, and what is missing; null: it has too many parts to fit. */
export function shortened(
  value: unknown,
  most: number,
  toJson: (value: unknown) => string,
  start: Start = { path: [], from: 0 },
): { json: string; cuts: Cut[] } | null {
  for (const each of lengths) {
    const cuts: Cut[] = []
    const json = toJson(cutTo(each, value, start, cuts))
    if (Buffer.byteLength(json) <= most) return { json, cuts }
  }
  return null
}

function cutTo(most: Lengths, value: unknown, { path, from }: Start, cuts: Cut[]): unknown {
  const cut = (length: number, kept: number) =>
    cuts.push({ path: spellPath(path), from: from + kept, length: from + length })
  if (typeof value === 'string') {
    if (value.length <= most.text) return value
    cut(value.length, most.text)
    return value.slice(0, most.text)
  }
  if (Array.isArray(value)) {
    if (value.length > most.items) cut(value.length, most.items)
    return value
      .slice(0, most.items)
      .map((each, i) => cutTo(most, each, { path: [...path, from + i], from: 0 }, cuts))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      cutTo(most, each, { path: [...path, name], from: 0 }, cuts),
    ]),
  )
}
