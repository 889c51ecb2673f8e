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

/** The filter for a scalar at a path of a JSON body; `text` is as written there. */
export function bodyValue(path: string, text: string, list: FilterList): FilterValue | null {
  const value = text.startsWith('"') ? stringOf(text) : text
  if (value === null || value === '' || value.length > longest) return null
  const key = keys[path]
  if (key !== undefined && kindOf(list, key)) return { key, value }
  return null
}

function stringOf(text: string): string | null {
  try {
    return String(JSON.parse(text))
  } catch {
    return null
  }
}
