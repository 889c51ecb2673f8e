import { isObject } from './json.ts'
import { misspelling } from './nearest.ts'
import { type Comparator, comparators, TraitCondition } from './rule.ts'

/** Names and places of list items, from the outside in. */
export type ValuePath = (string | number)[]

const step = /\.?([^.[\]"]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y

/** Reads `traits.vip`, `products[0].sku`, `["Previous ID"]`; null where it is not spelled like that. */
export function readValuePath(spelled: string): ValuePath | null {
  const path: ValuePath = []
  step.lastIndex = 0
  while (step.lastIndex < spelled.length) {
    const begins = step.lastIndex === 0
    const [whole, name, place, quoted] = step.exec(spelled) ?? []
    // Only the first name stands without a dot.
    if (whole === undefined || (name !== undefined && begins === whole.startsWith('.'))) return null
    try {
      path.push(name ?? (quoted === undefined ? Number(place) : (JSON.parse(quoted) as string)))
    } catch {
      return null
    }
  }
  return path.length === 0 ? null : path
}

/** The reverse of `readValuePath`. */
export function spellValuePath(path: readonly (string | number)[]): string {
  return path
    .map((part, i) => {
      if (typeof part === 'number') return `[${part}]`
      if (!/^[^.[\]"]+$/.test(part)) return `[${JSON.stringify(part)}]`
      return i === 0 ? part : `.${part}`
    })
    .join('')
}

/** Whether a value is to be compared rather than to be equal: all of its keys are comparators. */
export function isComparison(wanted: unknown): wanted is Partial<Record<Comparator, unknown>> {
  if (!isObject(wanted)) return false
  const keys = Object.keys(wanted)
  return keys.length > 0 && keys.every((key) => comparators.includes(key as Comparator))
}

/** What is wrong with a value that is looked for at a path, or null. */
export function whereFault(path: string, wanted: unknown): string | null {
  if (readValuePath(path) === null)
    return 'a path is names with dots between them, [0] for an item of a list, ["a name"] for any other name'
  if (!isComparison(wanted)) return misspelled(path, wanted)
  for (const [comparator, operand] of Object.entries(wanted)) {
    const { error } = TraitCondition.safeParse({ trait: 'any', [comparator]: plain(operand) })
    if (error) return `${comparator}: ${error.issues[0]?.message}`
  }
  return null
}

/** A value with a key that is nearly a comparator, where all others are: it was not meant to be equal. */
function misspelled(path: string, wanted: unknown): string | null {
  const keys = isObject(wanted) ? Object.keys(wanted) : []
  const [strange, ...others] = keys.filter((key) => !comparators.includes(key as Comparator))
  const meant =
    strange === undefined || strange.length < 5 || others.length > 0
      ? undefined
      : comparators.find((each) => misspelling(strange, each) === 1)
  if (meant === undefined) return null
  return `there is no ${strange}; did you mean ${meant}? a key of the value is looked for by its path: ${path}.${strange}`
}

/** Numbers beyond a double are compared by their value, but the schema knows doubles alone. */
function plain(operand: unknown): unknown {
  if (typeof operand === 'bigint') return Number(operand)
  return Array.isArray(operand) ? operand.map(plain) : operand
}
