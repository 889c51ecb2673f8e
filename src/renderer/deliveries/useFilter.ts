import { useLocation, useSearch } from 'wouter'
import { type ParsedFilter, parseFilter } from './filter.ts'

export interface UrlFilter extends ParsedFilter {
  text: string
  set: (text: string) => void
}

let last: { text: string; parsed: ParsedFilter } | null = null

/** Times like 10m are counted from when they were typed: else each drawing would be another filter. */
function parseOnce(text: string): ParsedFilter {
  if (last?.text !== text) last = { text, parsed: parseFilter(text, Date.now()) }
  return last.parsed
}

/** The filter of the list. It lives in the address, so that it can be kept, sent and gone back to. */
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
