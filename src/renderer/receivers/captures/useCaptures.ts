import { useQuery } from '@tanstack/react-query'
import { countText } from '../../../contract/format.ts'
import { api } from '../../rpc/api.ts'
import { useFeed } from '../../ui/list/useFeed.ts'
import { paging } from '../../ui/list/usePages.ts'

/** The captures of a receiver that match a filter, newest first, and how many; `found` is empty without a filter. */
export function useCaptures(of: { receiver: string; filter?: string }) {
  const isFiltered = of.filter !== undefined
  const meta = { eachSecond: isFiltered }
  const count = useQuery(
    api.captures.count.queryOptions({
      input: of,
      enabled: isFiltered,
      meta: { eachSecond: true },
    }),
  ).data
  const newest = useQuery(api.captures.list.queryOptions({ input: { ...of, limit: 1 }, meta })).data
  const feed = useFeed(
    api.captures.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...of, cursor }),
      ...paging,
      meta,
    }),
    newest && Number(newest.items[0]?.id ?? 0),
  )
  const found = isFiltered && count ? countText(count.count) + (count.complete ? '' : '+') : ''
  return { feed, found }
}
