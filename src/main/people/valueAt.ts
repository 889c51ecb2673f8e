/**
 * What stands at a path in an object: `address.city` goes into `address`, unless there is a key of that very name.
 * Undefined where nothing does, or null: that says there is none.
 */
export function valueAt(object: unknown, path: string): unknown {
  if (own(object, path) !== undefined) return own(object, path)
  if (!path.includes('.')) return undefined
  return path.split('.').reduce(own, object)
}

function own(object: unknown, key: string): unknown {
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return undefined
  return Object.hasOwn(object, key)
    ? ((object as Record<string, unknown>)[key] ?? undefined)
    : undefined
}

const numeric = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i

/** A number, also one that is written as a text; undefined for all else. */
export function numberOf(value: unknown): number | undefined {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && numeric.test(value)
        ? Number(value)
        : undefined
  return number !== undefined && Number.isFinite(number) ? number : undefined
}
