import type { HeaderLines } from '../model.ts'

/** A request without its body. */
export interface RequestHead {
  url: string
  headers: HeaderLines
}

/** A request as sent, to be repeated by other programs. */
export interface SentRequest extends RequestHead {
  body: string
}

/** Headers that every client adds itself with the same values. */
const made = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'expect'])

/** The header lines that a command or program must contain. */
export const givenHeaders = ({ headers }: RequestHead): HeaderLines =>
  headers.filter(([name]) => !made.has(name.toLowerCase()))

export const hasHeader = ({ headers }: RequestHead, wanted: string): boolean =>
  headers.some(([name]) => name.toLowerCase() === wanted)

/** Origin, path and query as on the wire: other programs do not encode a URL like `new URL`. */
export function targetOf(url: string): { origin: string; host: string; path: string } {
  const { origin, host, pathname, search } = new URL(url)
  return { origin, host, path: pathname + search }
}

export function targetUrl(url: string): string {
  const { origin, path } = targetOf(url)
  return origin + path
}

/** Characters that are one byte in a header on the wire, and two in a terminal or a source file. */
export const isAscii = (text: string): boolean => /^[\t\x20-\x7e]*$/.test(text)
