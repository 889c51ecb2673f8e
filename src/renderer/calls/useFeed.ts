import {
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  type InfiniteData,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'

export interface FeedPage<T> {
  items: T[]
  nextCursor: string | null
}

type FeedOptions<T> = UseInfiniteQueryOptions<
  FeedPage<T>,
  Error,
  InfiniteData<FeedPage<T>, string | undefined>,
  readonly unknown[],
  string | undefined
>

export interface Feed<T> {
  items: readonly T[]
  loaded: boolean
  fault: Error | null
  /** How many came since the list was held still. */
  fresh: number
  hold: () => void
  resume: () => void
  onView: (last: number) => void
}

/**
 * A list that is read by cursor. At its top it follows what arrives; once someone moves in it, it is
 * held still, as reading its pages again would shift every row.
 */
export function useFeed<T>(options: FeedOptions<T>, total: number | undefined): Feed<T> {
  const client = useQueryClient()
  const [heldAt, setHeldAt] = useState<number | null>(null)
  const query = useInfiniteQuery({ ...options, gcTime: 0, meta: { still: heldAt !== null } })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return {
    items,
    loaded: query.data !== undefined,
    fault: query.error,
    fresh: heldAt === null ? 0 : Math.max(0, (total ?? heldAt) - heldAt),
    hold: () => setHeldAt((held) => held ?? total ?? null),
    resume() {
      setHeldAt(null)
      // Only the first page is read again: the others follow when they are scrolled to.
      client.setQueryData<InfiniteData<FeedPage<T>>>(
        options.queryKey,
        (data) =>
          data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
      )
      void client.invalidateQueries({ queryKey: options.queryKey, exact: true })
    },
    onView(last) {
      if (last < items.length - 30 || !query.hasNextPage || query.isFetching) return
      void query.fetchNextPage()
    },
  }
}
