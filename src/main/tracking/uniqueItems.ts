import type { KeywordDefinition } from 'ajv'
import { isObject } from '../../contract/json.ts'

/** ajv compares all pairs of items: a call of 32 KB has 16,000 of them. This is one pass. */
export const uniqueItems: KeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  error: { message: 'must NOT have duplicate items' },
  validate: (wanted: boolean, items: unknown[]) =>
    !wanted || new Set(items.map(canonical)).size === items.length,
}

/** Equal exactly for equal JSON values. */
const canonical = (value: unknown) =>
  JSON.stringify(value, (_key, item: unknown) =>
    isObject(item) ? Object.fromEntries(Object.entries(item).toSorted(byKey)) : item,
  )

const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0)
