import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  useQueryClient,
} from '@tanstack/react-query'

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
  return {
    items: query.data?.pages.flatMap((page) => page.items) ?? [],
    first: query.data?.pages[0],
    fault: query.error,
    hasMore: query.hasNextPage,
    readMore() {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
    },
  }
}
