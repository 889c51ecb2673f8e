import { bodyTestText } from '../../../contract/bodyTest.ts'
import { type FilterKey, type FilterList, kindOf } from '../../../contract/filter/grammar.ts'
import type { FilterValue } from '../filter/filterBy.ts'

/** The paths of bodies and calls that have a filter of their own. In the documented profile, ids have other names. */
const keys: Record<string, FilterKey> = {
  userId: 'user',
  '["User ID"]': 'user',
  event: 'event',
  type: 'type',
}

/** Longer values are texts, which nobody filters by. */
const longest = 200

interface Scalar {
  path: string
  /** As written: a string has quotes. */
  text: string
}

/** The filter for a scalar of a JSON text. `isBody`: of the body of a message, on which `where:` puts conditions. */
export function bodyValue(
  { path, text }: Scalar,
  list: FilterList,
  isBody: boolean,
): FilterValue | null {
  const isString = text.startsWith('"')
  const value = isString ? stringOf(text) : text
  if (value === null || value.length > longest) return null
  const key = Object.hasOwn(keys, path) ? keys[path] : undefined
  if (key !== undefined && kindOf(list, key)) return value === '' ? null : { key, value }
  if (!isBody || !kindOf(list, 'where')) return null
  return { key: 'where', value: conditionOf(path, isString ? value : null, text) }
}

/** Of an item of a list: any item has the value. A number stays as written, since it may be beyond a double. */
function conditionOf(path: string, string: string | null, text: string): string {
  const any = path.replaceAll(/\[\d+\]/g, '[]')
  if (string === null) return `${any}=${text}`
  return bodyTestText({ path: any, test: { kind: 'value', comparator: 'is', operand: string } })
}

function stringOf(text: string): string | null {
  try {
    return String(JSON.parse(text))
  } catch {
    return null
  }
}
