import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query'
import { queries } from '../api.ts'
import type { Feed, FeedPage } from '../calls/useFeed.ts'

type Pages<T> = InfiniteData<FeedPage<T>, string | undefined>

type PagedOptions<T> = UseInfiniteQueryOptions<
  FeedPage<T>,
  Error,
  Pages<T>,
  readonly unknown[],
  string | undefined
>

/** Far down a list, more pages than this are not read again at every hint. */
const mostKeptFresh = 10

/** A list read by pages that is not long at its beginning: what comes shifts it, and that is rare. */
export function usePaged<T, Row extends { id: string }>(
  options: PagedOptions<T>,
  rowOf: (item: T) => Row,
): Feed<Row> {
  const read = queries.getQueryData<Pages<T>>(options.queryKey)?.pages.length ?? 0
  const query = useInfiniteQuery({ ...options, gcTime: 0, meta: { still: read > mostKeptFresh } })
  const items = query.data?.pages.flatMap((page) => page.items.map(rowOf)) ?? []
  return {
    items,
    loaded: query.data !== undefined,
    fault: query.error,
    hasMore: query.hasNextPage,
    fresh: 0,
    hold: () => undefined,
    resume: () => undefined,
    onView(last) {
      if (last < items.length - 30 || !query.hasNextPage || query.isFetching) return
      void query.fetchNextPage()
    },
  }
}
