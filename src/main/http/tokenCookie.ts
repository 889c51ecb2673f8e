import { createHash, createHmac } from 'node:crypto'
import { accessCookiePrefix } from './accessCookies.ts'

/** The cookie that gives a browser the access of a token. */
export interface TokenCookie {
  name: string
  value: string
}

/**
 * The cookie of a token. It is derived from the token, so it is valid as long as the token. So is its name, because browsers
 * send cookies to every port of a host: data directories must not overwrite each other's.
 */
export function tokenCookie(token: string): TokenCookie {
  const derived = (what: string) => createHmac('sha256', token).update(what).digest('base64url')
  return { name: `${accessCookiePrefix}${derived('name').slice(0, 12)}`, value: derived('cookie') }
}

/** What is stored of a token: it recognises the token and its cookie, and neither can be made of it. */
export const tokenHash = ({ name, value }: TokenCookie) =>
  createHash('sha256').update(`${name}=${value}`).digest('base64url')
