import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Page, type PageOptions, type Pages, rowsAhead, usePages } from './usePages.ts'

type PageData<T> = InfiniteData<Page<T>, string | undefined>

export interface Feed<T> {
  items: readonly T[]
  loaded: boolean
  fault: Error | null
  /** How many items arrived since the list was paused. */
  fresh: number
  /** Whether there are older items to load. */
  hasMore: boolean
  hold: () => void
  resume: () => void
  onView: (last: number) => void
}

/** A cursor is an exclusive upper bound, so this cursor's page starts with the item. */
function startingWith({ id }: { id: string }): string {
  return String(BigInt(id) + 1n)
}

/**
 * A cursor-paged list. At its top it follows new items. Once the user moves in it, it is pinned: its first page starts
 * with its current first item, so that a refetch shifts no row.
 */
export function useFeed<T extends { id: string }>(
  options: PageOptions<Page<T>>,
  /** The total number of items ever. */
  arrived: number | undefined,
): Feed<T> {
  const client = useQueryClient()
  const [heldAt, setHeldAt] = useState<number | null>(null)
  const pages = usePages<T, Page<T>>({ ...options, gcTime: 0 })
  const change = (next: (data: PageData<T>) => PageData<T>) =>
    client.setQueryData<PageData<T>>(options.queryKey, (data) => data && next(data))
  const pin = async () => {
    // Cancels requests that start with the newest item, which would undo the pin.
    await client.cancelQueries({ queryKey: options.queryKey, exact: true })
    change(({ pages: read, pageParams: [, ...later] }) => {
      const first = read[0]?.items[0]
      return { pages: read, pageParams: [first && startingWith(first), ...later] }
    })
  }
  return {
    ...unpinned(pages, pages.items),
    fresh: heldAt === null ? 0 : Math.max(0, (arrived ?? heldAt) - heldAt),
    hold() {
      if (heldAt !== null || arrived === undefined) return
      setHeldAt(arrived)
      void pin()
    },
    resume() {
      setHeldAt(null)
      // Only refetches the first page. Others follow when scrolled to.
      change(({ pages: read }) => ({ pages: read.slice(0, 1), pageParams: [undefined] }))
      void client.invalidateQueries({ queryKey: options.queryKey, exact: true })
    },
  }
}

/** A paged list without pinning, for rows whose ids are not cursors. New items shift the list, which is rare. */
export function useUnpinnedFeed<T, Row extends { id: string }>(
  options: PageOptions<Page<T>>,
  rowOf: (item: T) => Row,
): Feed<Row> {
  const pages = usePages<T, Page<T>>({ ...options, gcTime: 0 })
  return unpinned(pages, pages.items.map(rowOf))
}

function unpinned<Row>(pages: Pages<unknown, unknown>, items: readonly Row[]): Feed<Row> {
  return {
    items,
    loaded: pages.first !== undefined,
    fault: pages.fault,
    hasMore: pages.hasMore,
    fresh: 0,
    hold: () => undefined,
    resume: () => undefined,
    onView: (last) => last >= items.length - rowsAhead && pages.readMore(),
  }
}
