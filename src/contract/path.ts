import { isObject } from './json.ts'

/** Names and positions of list items, from the outside in. */
export type ValuePath = (string | number)[]

const step = /\.?([^.[\]"]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y

/** Parses `traits.vip`, `products[0].sku`, `["Previous ID"]`; null if the syntax is invalid. */
export function readPath(spelled: string): ValuePath | null {
  return stepsOf(spelled)?.map(({ part }) => part) ?? null
}

interface Step {
  part: string | number
  /** The rest of the path from here, as spelled. */
  rest: string
}

function stepsOf(spelled: string): Step[] | null {
  const steps: Step[] = []
  step.lastIndex = 0
  while (step.lastIndex < spelled.length) {
    const from = step.lastIndex
    const [whole, name, position, quoted] = step.exec(spelled) ?? []
    // Only the first name has no dot before it.
    if (whole === undefined || (name !== undefined && (from === 0) === whole.startsWith('.')))
      return null
    try {
      const part =
        name ?? (quoted === undefined ? Number(position) : (JSON.parse(quoted) as string))
      steps.push({ part, rest: spelled.slice(whole.startsWith('.') ? from + 1 : from) })
    } catch {
      return null
    }
  }
  return steps.length === 0 ? null : steps
}

/** A name that needs no quotes. */
const plainName = /^[^.[\]"]+$/

/** The reverse of `readPath`: `destinations[0].endpoints[1].url`. */
export function spellPath(path: readonly PropertyKey[]): string {
  return path
    .map((part, i) => {
      if (typeof part === 'number') return `[${part}]`
      const name = String(part)
      if (!plainName.test(name)) return `[${JSON.stringify(name)}]`
      return i === 0 ? name : `.${name}`
    })
    .join('')
}

/**
 * The value at a path, or undefined. In each object, a key that is spelled like the rest of the path comes
 * first: `a.b` is the key `a.b` if there is one, and otherwise `b` in `a`.
 */
export const valueAt = (value: unknown, spelled: string): unknown =>
  valueIn(value, resolvePath(value, spelled))

/** Resolves a path in a value, part by part. */
export function resolvePath(value: unknown, spelled: string): ValuePath {
  // Most paths are one name; rules ask for it in every event and of every user.
  if (plainName.test(spelled)) return [spelled]
  const path: ValuePath = []
  let at = value
  for (const { part, rest } of stepsOf(spelled) ?? [{ part: spelled, rest: spelled }]) {
    if (isObject(at) && hasOwn(at, rest)) return [...path, rest]
    path.push(part)
    at = valueIn(at, [part])
  }
  return path
}

/** The value at the parts of a path, each used literally. */
export function valueIn(value: unknown, path: ValuePath): unknown {
  let at = value
  for (const part of path) {
    if (!(Array.isArray(at) || isObject(at)) || !hasOwn(at, part)) return undefined
    at = (at as Record<string, unknown>)[part]
  }
  return at
}

/** Excludes `length`, which is an own property of a list but not a value in it. */
const hasOwn = (holder: object, part: string | number) =>
  Object.prototype.propertyIsEnumerable.call(holder, part)
