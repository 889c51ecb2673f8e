import { isLocalOrigin, longestOrigin, opaqueOrigin, readOrigin } from '../../contract/origin.ts'

type HeaderOf = (name: 'origin' | 'referer' | 'sec-fetch-site') => string | undefined

/**
 * The origin of the web page that sent a request, as its browser states it; null: no page did, or one of the same host.
 * Browsers send `Origin` with everything but a plain read, such as an image; there they send `Sec-Fetch-Site`, which
 * pages cannot change, and the address of the page unless it does not want that.
 */
export function pageOrigin(headerOf: HeaderOf): string | null {
  const origin = headerOf('origin')
  if (origin !== undefined) return origin.slice(0, longestOrigin)
  if (headerOf('sec-fetch-site') !== 'cross-site') return null
  const [page = ''] = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(headerOf('referer') ?? '') ?? []
  return readOrigin(page) ?? opaqueOrigin
}

/** The same for pages that this machine does not serve. */
export function foreignOrigin(headerOf: HeaderOf): string | null {
  const origin = pageOrigin(headerOf)
  return origin === null || isLocalOrigin(origin) ? null : origin
}
