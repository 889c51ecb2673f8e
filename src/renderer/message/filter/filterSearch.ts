/** A filter as the query of an address; empty for none. */
export function filterSearch(text: string): string {
  return text.trim() === '' ? '' : `?${new URLSearchParams({ filter: text.trim() }).toString()}`
}
