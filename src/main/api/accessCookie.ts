import { accessCookiePrefix } from '../http/accessCookies.ts'
import type { TokenCookie } from '../http/tokenCookie.ts'

/** The longest that browsers allow. */
const lifeS = 400 * 24 * 3600
/** Cookies of other data directories that a browser retains. Their total size must stay below the limit of a request's headers. */
const mostOthers = 20

const attributesOf = (isSecure: boolean) =>
  `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

/** The cookies of tokens that a browser sent, of this and other data directories, oldest first. */
export const sentCookies = (header = ''): TokenCookie[] =>
  header
    .split(';')
    .map((each) => {
      const [name = '', ...value] = each.trim().split('=')
      return { name, value: value.join('=') }
    })
    .filter(({ name }) => name.startsWith(accessCookiePrefix))

interface Setting {
  /** What the browser sent. */
  sent: TokenCookie[]
  /** Whether a cookie gives access here: the browser has the new one instead. */
  isOurs: (cookie: TokenCookie) => boolean
  /** Whether the browser retains it when it is closed. */
  lasting: boolean
  /** Whether browsers may send it over TLS only. */
  isSecure: boolean
}

/** The `Set-Cookie` headers that give a browser this cookie. */
export function cookieHeaders(cookie: TokenCookie, setting: Setting): string[] {
  const { sent, isOurs, lasting, isSecure } = setting
  const attributes = attributesOf(isSecure)
  const rest = sent.filter(({ name }) => name !== cookie.name)
  const ours = rest.filter(isOurs)
  const others = rest.filter((each) => !ours.includes(each))
  const surplus = others.slice(0, Math.max(0, others.length - mostOthers))
  const life = lasting ? `; Max-Age=${lifeS}` : ''
  return [
    `${cookie.name}=${cookie.value}; ${attributes}${life}`,
    ...[...ours, ...surplus].map(({ name }) => `${name}=; ${attributes}; Max-Age=0`),
  ]
}
