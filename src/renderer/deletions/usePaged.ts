import type { Feed } from '../ui/useFeed.ts'
import { type Page, type PageOptions, usePages } from '../ui/usePages.ts'

/** A list read by pages that is not long at its beginning: what comes shifts it, and that is rare. */
export function usePaged<T, Row extends { id: string }>(
  options: PageOptions<Page<T>>,
  rowOf: (item: T) => Row,
): Feed<Row> {
  const pages = usePages<T, Page<T>>({ ...options, gcTime: 0 })
  const items = pages.items.map(rowOf)
  return {
    items,
    loaded: pages.first !== undefined,
    fault: pages.fault,
    hasMore: pages.hasMore,
    fresh: 0,
    hold: () => undefined,
    resume: () => undefined,
    onView: (last) => last >= items.length - 30 && pages.readMore(),
  }
}
