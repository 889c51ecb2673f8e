import { type FilterList, type FilterKey, kindOf } from '../../../contract/filter/grammar.ts'
import type { FilterValue } from '../filter/filterBy.ts'
import { bodyValue } from './bodyValue.ts'

/** Elements that show a value: marked with `filterBy`, or scalars of a JSON text. */
export const targets = '[data-filter], [data-path]'

/** A body may have thousands of values; a menu with more could not be used. */
const mostListed = 40

/** The value that an element shows; null if the list has no such filter. */
export function valueOf(element: HTMLElement, list: FilterList): FilterValue | null {
  const { filter, value, path } = element.dataset
  if (filter !== undefined && value !== undefined)
    return kindOf(list, filter) ? { key: filter as FilterKey, value } : null
  if (path === undefined) return null
  const of = element.closest<HTMLElement>('[data-of]')?.dataset['of']
  return bodyValue({ path, text: element.textContent }, list, of === 'body')
}

/** The values within elements, each once, in their order. */
export function valuesIn(places: readonly Element[], list: FilterList): FilterValue[] {
  const values = new Map<string, FilterValue>()
  for (const place of places)
    for (const element of place.querySelectorAll<HTMLElement>(targets)) {
      const found = valueOf(element, list)
      if (found) values.set(`${found.key}:${found.value}`, found)
      if (values.size >= mostListed) return [...values.values()]
    }
  return [...values.values()]
}
