import { randomBytes } from 'node:crypto'
import type { TokenCookie } from '../http/tokenCookie.ts'

/** Long enough to find the address again in a terminal. */
const lifeMs = 3_600_000
/** Older ones are forgotten first. */
const most = 100

/**
 * Codes that a browser exchanges for a cookie, once. They are in addresses, which browsers remember and people copy; the token
 * never is.
 */
export function createAccessCodes(now = () => performance.now()) {
  const cookies = new Map<string, { cookie: TokenCookie; end: number }>()
  return {
    create(cookie: TokenCookie): string {
      const code = randomBytes(18).toString('base64url')
      cookies.set(code, { cookie, end: now() + lifeMs })
      const [oldest = ''] = cookies.keys()
      if (cookies.size > most) cookies.delete(oldest)
      return code
    },
    /** Its cookie, if the code is valid. It is not afterwards. The cookie is valid only as long as its token. */
    use(code: string): TokenCookie | null {
      const found = cookies.get(code)
      cookies.delete(code)
      return found !== undefined && now() < found.end ? found.cookie : null
    },
  }
}
export type AccessCodes = ReturnType<typeof createAccessCodes>
