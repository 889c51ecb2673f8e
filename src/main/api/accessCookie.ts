import { createHmac } from 'node:crypto'
import { accessCookiePrefix } from '../http/accessCookies.ts'
import { sameText } from './sameText.ts'

/** The longest that browsers allow. */
const lifeS = 400 * 24 * 3600
/** Cookies of other data directories that a browser retains. Their total size must stay below the limit of a request's headers. */
const mostOthers = 20

interface CookieOptions {
  token: string
  lasting: boolean
  /** Whether browsers may send it over TLS only. */
  isSecure: boolean
}

/**
 * The cookie that gives a browser access. Its name is that of the token, because browsers send cookies to every port of a
 * host: data directories must not overwrite each other's. It is derived from the token, so it is valid as long as the token.
 */
export function createAccessCookie({ token, lasting, isSecure }: CookieOptions) {
  const derived = (what: string) => createHmac('sha256', token).update(what).digest('base64url')
  const name = `${accessCookiePrefix}${derived('name').slice(0, 12)}`
  const value = derived('cookie')
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  return {
    isIn: (header: string | undefined) =>
      cookiesOf(header).some((each) => each.name === name && sameText(each.value, value)),
    /** The `Set-Cookie` headers for a browser that sent `header`. Cookies are sent oldest first. */
    headers(header: string | undefined): string[] {
      const others = cookiesOf(header).filter(
        (each) => each.name.startsWith(accessCookiePrefix) && each.name !== name,
      )
      const surplus = others.slice(0, Math.max(0, others.length - mostOthers))
      const life = lasting ? `; Max-Age=${lifeS}` : ''
      return [
        `${name}=${value}; ${attributes}${life}`,
        ...surplus.map((each) => `${each.name}=; ${attributes}; Max-Age=0`),
      ]
    },
  }
}

function cookiesOf(header = ''): { name: string; value: string }[] {
  return header.split(';').map((each) => {
    const [name = '', ...value] = each.trim().split('=')
    return { name, value: value.join('=') }
  })
}
