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
  /** The page that has what is said of all of them; undefined until it is read. */
  first: P | undefined
  fault: Error | null
  hasMore: boolean
  readMore: () => void
}

/** What the options of a list that is read by cursor have in common. */
export const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
}

/** More pages than this are not read again at every hint: far down, a list held still is a record. */
export const mostKeptFresh = 10

/** A list that is read by cursor, page by page as it is scrolled to. */
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
