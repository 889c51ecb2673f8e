import type { HeaderLines } from './model.ts'

/** RFC 9110 token. */
const headerName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const reserved = new Set([
  'content-type',
  'content-length',
  'host',
  'x-signature',
  'connection',
  'transfer-encoding',
  'expect',
  'upgrade',
  'keep-alive',
  'te',
  'trailer',
])
/** These concern the connection as well, not the message (RFC 2616 13.5.1), and proxies remove them. */
const hopByHop = new Set([
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'http2-settings',
])

/** A valid token, but reading or copying an object of headers would lose it silently. */
export const unusableName = '__proto__'

/** The reason a header cannot be sent at all, or null. */
export function headerSyntaxFault(name: string, value: string): string | null {
  if (name === unusableName) return `${name} cannot be the name of a header`
  if (!headerName.test(name)) return `"${name}" is not a valid header name`
  if (/[\r\n\0]/.test(value)) return `the value of ${name} contains a line break`
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value))
    return `the value of ${name} contains a character that is not allowed in a header`
  return null
}

/** The reason a header cannot be a static header, or null. */
export function headerFault(name: string, value: string): string | null {
  if (reserved.has(name.toLowerCase()))
    return `${name} is controlled by Hookbench and cannot be a static header`
  if (hopByHop.has(name.toLowerCase()))
    return `${name} is a hop-by-hop header, which concerns the connection, and cannot be a static header`
  return headerSyntaxFault(name, value)
}

/** The first value of a header. */
export const headerOf = (headers: HeaderLines, wanted: string) =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1]
