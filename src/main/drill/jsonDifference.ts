import type { DrillDifference } from '../../contract/drill.ts'
import { isObject, isTooDeep, parsedOrNothing } from '../../contract/json.ts'
import { spellPath } from '../../contract/path.ts'

/** Characters shown of a value. */
const shown = 80

/** The first place at which two JSON texts have different values; null if one is not JSON, or none differs. */
export function jsonDifference(first: string, other: string): DrillDifference | null {
  const [a, b] = [parsedOrNothing(first), parsedOrNothing(other)]
  if (a === undefined || b === undefined || isTooDeep(a) || isTooDeep(b)) return null
  return differenceAt([], a, b)
}

function differenceAt(path: PropertyKey[], a: unknown, b: unknown): DrillDifference | null {
  if (isObject(a) && isObject(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const found = differenceAt([...path, key], ownValue(a, key), ownValue(b, key))
      if (found) return found
    }
    return null
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let i = 0; i < Math.max(a.length, b.length); i++) {
      const found = differenceAt([...path, i], a[i], b[i])
      if (found) return found
    }
    return null
  }
  if (a === b) return null
  return { path: spellPath(path), first: excerpt(a), other: excerpt(b) }
}

const ownValue = (object: Record<string, unknown>, key: string) =>
  Object.hasOwn(object, key) ? object[key] : undefined

function excerpt(value: unknown): string | null {
  if (value === undefined) return null
  const text = JSON.stringify(value)
  return text.length > shown ? `${text.slice(0, shown)}…` : text
}
