import { useLocation, useSearch } from 'wouter'
import type { MessageFilter } from '../../../contract/api.ts'
import { parseFilter, type ParsedFilter, withoutFaults } from '../../../contract/filter/parse.ts'

export interface UrlFilter {
  /** As typed. */
  text: string
  parsed: ParsedFilter
  /** What the list shows: the same object as long as the text is the same. */
  filter: MessageFilter
  set: (text: string) => void
}

let last: Pick<UrlFilter, 'text' | 'parsed' | 'filter'> | null = null

/** A filter is compared by identity, so each render must return the same one. */
function readOnce(text: string) {
  if (last?.text !== text) {
    const context = { list: 'messages', now: Date.now() } as const
    const valid = withoutFaults(text, context)
    last = {
      text,
      parsed: parseFilter(text, context),
      filter: valid === '' ? {} : { filter: valid },
    }
  }
  return last
}

/** The filter of the list, stored in the URL for bookmarks, sharing and history. */
export function useUrlFilter(): UrlFilter {
  const text = new URLSearchParams(useSearch()).get('filter') ?? ''
  const [path, navigate] = useLocation()
  return {
    ...readOnce(text),
    set: (next) => navigate(path + filterSearch(next), { replace: true }),
  }
}

export function filterSearch(text: string): string {
  return text.trim() === '' ? '' : `?${new URLSearchParams({ filter: text.trim() }).toString()}`
}
