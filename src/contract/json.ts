/** A number that is kept as its own text; a runtime without the means to keep one has none. */
const isRawNumber = (value: unknown) =>
  (JSON as { isRawJSON?: (value: unknown) => boolean }).isRawJSON?.(value) === true

/** Whether it is a JSON object: no list, and no number that is kept as its own text. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawNumber(value)
}

/** `null` and an empty string count as absent. */
export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** What a value is, as a sentence names it. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (isRawNumber(value)) return 'a number'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** Deeper than any real call, and far from the depth at which serialising would overflow the stack. */
export const maxDepth = 200

/** Whether objects and arrays are nested deeper than `maxDepth`, found without recursion. */
export function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxDepth) return true
    const next: unknown[] = []
    for (const item of level)
      if (typeof item === 'object' && item !== null)
        for (const child of Object.values(item))
          if (typeof child === 'object' && child !== null) next.push(child)
    level = next
  }
  return false
}
