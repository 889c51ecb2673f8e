/** A number held as its own text; always false in a runtime without `JSON.rawJSON`. */
export const isRawNumber = (value: unknown): boolean =>
  (JSON as { isRawJSON?: (value: unknown) => boolean }).isRawJSON?.(value) === true

/** Whether a value is a JSON object: not a list, and not a number held as its own text. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawNumber(value)
}

/** The value of a JSON text; undefined, in which nothing is found, if it is not JSON. */
export function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `null` and an empty string are treated as absent. */
export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** The type of a value, for a sentence. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (isRawNumber(value)) return 'a number'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** Deeper than any real call, and far below the depth at which serialising overflows the stack. */
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
