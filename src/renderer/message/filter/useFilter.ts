import { useLocation, useSearch } from 'wouter'
import { type ParsedFilter, parseFilter } from './filter.ts'

export interface UrlFilter extends ParsedFilter {
  text: string
  set: (text: string) => void
}

let last: { text: string; parsed: ParsedFilter } | null = null

/** Relative times such as 10m start when typed. Otherwise each render would be a new filter. */
function parseOnce(text: string): ParsedFilter {
  if (last?.text !== text) last = { text, parsed: parseFilter(text, Date.now()) }
  return last.parsed
}

/** The filter of the list, stored in the URL for bookmarks, sharing and history. */
export function useUrlFilter(): UrlFilter {
  const text = new URLSearchParams(useSearch()).get('filter') ?? ''
  const [path, navigate] = useLocation()
  return {
    ...parseOnce(text),
    text,
    set: (next) => navigate(path + filterSearch(next), { replace: true }),
  }
}

export function filterSearch(text: string): string {
  return text.trim() === '' ? '' : `?${new URLSearchParams({ filter: text.trim() }).toString()}`
}
