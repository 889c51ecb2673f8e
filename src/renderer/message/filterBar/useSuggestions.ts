import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FilterKey, type FilterList, kindOf } from '../../../contract/filter/grammar.ts'
import { api } from '../../rpc/api.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import {
  type Completion,
  type CountedValue,
  type Suggestion,
  suggestionsFor,
} from './completion.ts'

const mostShown = 12

/** The suggestions for what is being typed, with the counts of values. */
export function useSuggestions(
  list: FilterList,
  filter: string,
  completion: Completion | null,
): Suggestion[] {
  const key = completion?.key ?? null
  const kind = key === null ? null : kindOf(list, key)
  // A list of options is complete: what is typed narrows it here.
  const prefix = useDebounced(kind?.kind === 'option' ? '' : (completion?.typed ?? ''), 80)
  const isAsked = key !== null && kind?.kind !== 'time' && kind?.kind !== 'count'
  const { data } = useQuery(
    api.filter.suggestions.queryOptions({
      input: { list, filter, key: key ?? '', prefix, limit: mostShown },
      enabled: isAsked,
      gcTime: 10_000,
      meta: { still: true },
    }),
  )
  const values = useLatestOf(key, data?.items)
  if (completion === null) return []
  const found = suggestionsFor(completion, list, isAsked ? values : [])
  return key === null ? found : found.slice(0, mostShown)
}

const none: readonly CountedValue[] = []

/** The values last read for a key, so that the list does not vanish while the next ones are read. */
function useLatestOf(key: FilterKey | null, items: readonly CountedValue[] | undefined) {
  const [latest, setLatest] = useState({ key, items: none })
  if (items !== undefined && (latest.key !== key || latest.items !== items))
    setLatest({ key, items })
  return latest.key === key ? latest.items : none
}
