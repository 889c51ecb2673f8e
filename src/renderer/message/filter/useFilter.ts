import { useLocation, useSearch } from 'wouter'
import { mayNameEvent, withQuotedEvents } from '../../../contract/filter/edit.ts'
import type { FilterList } from '../../../contract/filter/grammar.ts'
import { type ParsedFilter, parseFilter } from '../../../contract/filter/parse.ts'
import { filterSearch } from './filterSearch.ts'
import { useEvents } from './useEvents.ts'
import { requestText } from './requestText.ts'

interface ReadFilter {
  /** As typed, with the names of known events in quotes. */
  text: string
  parsed: ParsedFilter
  /** The input of the list's operations: the same object as long as the text is the same. */
  filter: { filter?: string }
}

export interface UrlFilter extends ReadFilter {
  /** False until the events are read whose names may be in the filter without quotes. */
  isRead: boolean
  set: (text: string) => void
}

const read = new Map<FilterList, ReadFilter>()

/** A filter is compared by identity, and relative times such as 10m start when typed. */
function readOnce(text: string, list: FilterList): ReadFilter {
  const last = read.get(list)
  if (last?.text === text) return last
  const parsed = parseFilter(text, { list, now: Date.now() })
  const sent = requestText(parsed)
  const next = { text, parsed, filter: sent === '' ? {} : { filter: sent } }
  read.set(list, next)
  return next
}

/** The filter of a list, stored in the URL for bookmarks, sharing and history. */
export function useUrlFilter(list: FilterList = 'messages'): UrlFilter {
  const given = new URLSearchParams(useSearch()).get('filter') ?? ''
  const events = useEvents(list, mayNameEvent(given) ? given : '')
  const text = events ? withQuotedEvents(given, events) : given
  const [path, navigate] = useLocation()
  return {
    ...readOnce(text, list),
    isRead: events !== null,
    set: (next) => navigate(path + filterSearch(next), { replace: true }),
  }
}
