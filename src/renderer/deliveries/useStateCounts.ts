import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { withToken } from '../../contract/filter/edit.ts'
import { MessageState } from '../../contract/model.ts'
import type { Counts } from '../../contract/status.ts'
import { api } from '../rpc/api.ts'

/** Counts of the messages that match a filter, by state, whatever state the filter itself asks for; null: not yet counted. */
export function useStateCounts(filter: string | null): Counts | null {
  const states = MessageState.options
  return useQueries({
    queries: states.map((state) =>
      api.messages.count.queryOptions({
        input: { filter: withToken(filter ?? '', 'state', state) },
        enabled: filter !== null,
        meta: { eachSecond: true },
        placeholderData: keepPreviousData,
      }),
    ),
    combine(results) {
      if (results.some(({ data }) => data === undefined)) return null
      return Object.fromEntries(
        results.map(({ data }, index) => [states[index], data?.count ?? 0]),
      ) as Counts
    },
  })
}
