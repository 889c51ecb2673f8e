import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type FilterList, kindOf } from '../../../contract/filter/grammar.ts'
import type { KnownEvents } from '../../../contract/filter/pieces.ts'
import { api } from '../../rpc/api.ts'

/** The names of events; iterated to find those that begin with what is typed. Null: not read yet. */
export type EventNames = (KnownEvents & Iterable<string>) | null

const mostRead = 100

/** The most frequent events, read once `event:` is typed: their names may then have no quotes. */
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
