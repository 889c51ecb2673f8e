import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mostKeptFresh, type Page, type PageOptions } from './usePages.ts'

type Pages<T> = InfiniteData<Page<T>, string | undefined>

export interface Feed<T> {
  items: readonly T[]
  loaded: boolean
  fault: Error | null
  /** How many came since the list was held still. */
  fresh: number
  /** Whether there are older ones than are read. */
  hasMore: boolean
  hold: () => void
  resume: () => void
  onView: (last: number) => void
}

/** A cursor is the id that the next page is older than, so this one's page starts with the item. */
function startingWith({ id }: { id: string }): string {
  return String(BigInt(id) + 1n)
}

/**
 * A list that is read by cursor. At its top it follows what arrives; once someone moves in it, it is
 * held still: its first page then starts with the item it has, and reading it again shifts no row.
 */
export function useFeed<T extends { id: string }>(
  options: PageOptions<Page<T>>,
  /** How many there ever were. */
  arrived: number | undefined,
): Feed<T> {
  const client = useQueryClient()
  const [heldAt, setHeldAt] = useState<number | null>(null)
  const pagesRead = client.getQueryData<Pages<T>>(options.queryKey)?.pages.length ?? 0
  const query = useInfiniteQuery({
    ...options,
    gcTime: 0,
    meta: { still: pagesRead > mostKeptFresh },
  })
  const change = (next: (data: Pages<T>) => Pages<T>) =>
    client.setQueryData<Pages<T>>(options.queryKey, (data) => data && next(data))
  const pin = async () => {
    // What is being read started with the newest, and would come after the pin and undo it.
    await client.cancelQueries({ queryKey: options.queryKey, exact: true })
    change(({ pages, pageParams: [, ...later] }) => {
      const first = pages[0]?.items[0]
      return { pages, pageParams: [first && startingWith(first), ...later] }
    })
  }
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return {
    items,
    loaded: query.data !== undefined,
    fault: query.error,
    hasMore: query.hasNextPage,
    fresh: heldAt === null ? 0 : Math.max(0, (arrived ?? heldAt) - heldAt),
    hold() {
      if (heldAt !== null || arrived === undefined) return
      setHeldAt(arrived)
      void pin()
    },
    resume() {
      setHeldAt(null)
      // Only the first page is read again: the others follow when they are scrolled to.
      change(({ pages }) => ({ pages: pages.slice(0, 1), pageParams: [undefined] }))
      void client.invalidateQueries({ queryKey: options.queryKey, exact: true })
    },
    onView(last) {
      if (last < items.length - 30 || !query.hasNextPage || query.isFetching) return
      void query.fetchNextPage()
    },
  }
}
