import type { FilterKey } from '../../../contract/filter/grammar.ts'

/** The attributes of an element that shows a value by which its list can be filtered; none for null. */
export function filterBy(key: FilterKey, value: string | number | null) {
  return value === null ? {} : { 'data-filter': key, 'data-value': String(value) }
}

/** A value by which a list can be filtered. */
export interface FilterValue {
  key: FilterKey
  value: string
}
