import { useLocation, useSearch } from 'wouter'
import type { FilterList } from '../../../contract/filter/grammar.ts'
import { type ParsedFilter, parseFilter } from '../../../contract/filter/parse.ts'
import { requestText } from './requestText.ts'

/** The filter of a list as parsed, and as sent. */
interface ReadFilter {
  /** The input of the list's operations: valid tokens only. */
  filter: { filter?: string }
  parsed: ParsedFilter
}

export interface UrlFilter extends Omit<ParsedFilter, 'text'> {
  filter: { filter?: string }
  /** As typed. */
  text: string
  set: (text: string) => void
}

const read = new Map<FilterList, { text: string; filter: ReadFilter }>()

/** Relative times such as 10m start when typed. Otherwise each render would be a new filter. */
function readOnce(text: string, list: FilterList): ReadFilter {
  const last = read.get(list)
  if (last?.text === text) return last.filter
  const parsed = parseFilter(text, { list, now: Date.now() })
  const sent = requestText(parsed)
  const filter = { parsed, filter: sent === '' ? {} : { filter: sent } }
  read.set(list, { text, filter })
  return filter
}

/** The filter of a list, stored in the URL for bookmarks, sharing and history. */
export function useUrlFilter(list: FilterList = 'messages'): UrlFilter {
  const text = new URLSearchParams(useSearch()).get('filter') ?? ''
  const [path, navigate] = useLocation()
  const { parsed, filter } = readOnce(text, list)
  return {
    ...parsed,
    filter,
    text,
    set: (next) => navigate(path + filterSearch(next), { replace: true }),
  }
}

export function filterSearch(text: string): string {
  return text.trim() === '' ? '' : `?${new URLSearchParams({ filter: text.trim() }).toString()}`
}
