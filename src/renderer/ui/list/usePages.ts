import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

export interface Page<T> {
  items: T[]
  nextCursor: string | null
}

export type PageOptions<P> = UseInfiniteQueryOptions<
  P,
  Error,
  InfiniteData<P, string | undefined>,
  readonly unknown[],
  string | undefined
>

export interface Pages<T, P = Page<T>> {
  items: readonly T[]
  /** The page with the totals; undefined until loaded. */
  first: P | undefined
  fault: Error | null
  hasMore: boolean
  readMore: () => void
}

/** Common options of cursor-paged lists. */
export const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
}

/** Above this number of loaded pages, a list is not refetched at every hint. */
const mostKeptFresh = 10

/** The next page loads when a row this close to the last one is visible. */
export const rowsAhead = 30

/** A cursor-paged list, loaded as it is scrolled. */
export function usePages<T, P extends Page<T>>(
  options: PageOptions<P>,
): Pages<P['items'][number], P> {
  const client = useQueryClient()
  const known = client.getQueryData<InfiniteData<P>>(options.queryKey)?.pages.length ?? 0
  const query = useInfiniteQuery({
    ...options,
    meta: { ...options.meta, still: known > mostKeptFresh || options.meta?.['still'] === true },
  })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const count = items.length
  const wanted = useRef(rowsAhead)
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  // The page of a filter that matches little may be short, even empty, and still have a next one.
  useEffect(() => {
    if (count < wanted.current && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [count, hasNextPage, isFetching, isError, fetchNextPage])
  return {
    items,
    first: query.data?.pages[0],
    fault: query.error,
    hasMore: hasNextPage,
    readMore() {
      wanted.current = count + 1
      // A scroll asks twice: before and after the rows are rendered.
      if (hasNextPage && !isFetching) void fetchNextPage({ cancelRefetch: false })
    },
  }
}
