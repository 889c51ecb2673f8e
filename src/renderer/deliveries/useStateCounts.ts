import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { withToken } from '../../contract/filter/edit.ts'
import { MessageState } from '../../contract/model.ts'
import type { Counts } from '../../contract/status.ts'
import { api } from '../rpc/api.ts'

/** Counts of the messages that match a filter, by state, whatever state the filter itself asks for; null: not yet counted. */
export function useStateCounts(filter: string | null): Counts | null {
  const { data } = useQuery(
    api.messages.histogram.queryOptions({
      // Counted in one step with the fewest buckets, which are then added up.
      input: { filter: withToken(filter ?? '', 'state', null), buckets: 2 },
      enabled: filter !== null,
      meta: { eachSecond: true },
      placeholderData: keepPreviousData,
    }),
  )
  if (!data) return null
  const sum = (state: MessageState) =>
    data.buckets.reduce((total, bucket) => total + (bucket.counts[state] ?? 0), 0)
  return Object.fromEntries(MessageState.options.map((state) => [state, sum(state)])) as Counts
}
