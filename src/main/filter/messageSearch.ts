import type { CheckedMessageFilter } from '../../contract/api.ts'
import type { MessageSearch } from '../store/derived/messageSearch.ts'
import type { ReadStore } from '../store/readStore.ts'
import { readFilter } from './readFilter.ts'

/** A filter with its text parsed: both its fields and its text must match. */
export function messageSearch(
  store: Pick<ReadStore, 'sourceEvents'>,
  { filter, ...fields }: CheckedMessageFilter,
): MessageSearch {
  if (filter === undefined || filter === '') return fields
  const { conditions, since, until, text } = readFilter(store, 'messages', filter)
  return {
    ...fields,
    conditions,
    ...(text !== '' && { q: fields.q === undefined ? text : `${fields.q} ${text}` }),
    ...(since !== null && { since: later(fields.since, since) }),
    ...(until !== null && { until: earlier(fields.until, until) }),
  }
}

const later = (given: string | undefined, time: number) =>
  new Date(Math.max(given === undefined ? -Infinity : Date.parse(given), time)).toISOString()
const earlier = (given: string | undefined, time: number) =>
  new Date(Math.min(given === undefined ? Infinity : Date.parse(given), time)).toISOString()
