/** What a page of ours may load: its own files and nothing else. Styles may be set on elements, as virtual lists do. */
export const contentPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
