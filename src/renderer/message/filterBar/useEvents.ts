import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type FilterList, kindOf } from '../../../contract/filter/grammar.ts'
import { api } from '../../rpc/api.ts'
import type { EventNames } from './draft.ts'

const mostRead = 100

/** The most frequent events, read once `event:` is typed: their names may then be typed without quotes. */
export function useEvents(list: FilterList, draft: string): EventNames {
  const { data, isLoading } = useQuery(
    api.filter.suggestions.queryOptions({
      input: { list, key: 'event', limit: mostRead },
      enabled: kindOf(list, 'event') !== null && /(?:^|[\s-])event:/i.test(draft),
      meta: { still: true },
    }),
  )
  const names = useMemo(() => new Set(data?.items.map(({ value }) => value)), [data])
  return isLoading ? null : names
}
