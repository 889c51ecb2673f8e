/** JSON without white space outside strings. Everything else stays as written: 27.50, escapes, and the order of keys. */
export const withoutSpace = (json: string): string =>
  json.replaceAll(/("[^"\\]*(?:\\.[^"\\]*)*")|\s+/g, '$1')
