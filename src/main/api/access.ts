import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createAccessCookie } from './accessCookie.ts'
import { sameText } from './sameText.ts'

export interface AccessOptions {
  token: string
  host: string
  /** Whether the token outlives this process: a browser then retains its access. */
  lasting: boolean
}

/**
 * Who may use the host. Host is checked so that a page elsewhere cannot reach it through a name that resolves
 * to this machine; Origin so that another site's script cannot; the token, or a cookie received for it or
 * for a code, so that another local user cannot: unless they use the code before the browser does (docs/access.md).
 */
export function createAccess({ token, host, lasting }: AccessOptions) {
  const cookie = createAccessCookie({ token, lasting })
  // An IP address cannot be rebound to another machine; a name can, except these two.
  const isOurs = (authority: string) => {
    const name = authority.replace(/:\d+$/, '')
    return name === 'localhost' || name === host || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
  }

  return {
    isToken: (text: string) => sameText(text, token),
    cookieHeaders: (request: FastifyRequest) => cookie.headers(request.headers.cookie),
    /** Applies to everything that the host serves. */
    async checkOrigin(request: FastifyRequest, reply: FastifyReply) {
      if (!isOurs(request.headers.host ?? ''))
        return refuse(
          reply,
          403,
          `Host ${request.headers.host} is not a name of this Hookbench; use localhost or an IP address`,
        )
      const { origin } = request.headers
      if (origin !== undefined && origin !== `http://${request.headers.host}`)
        return refuse(reply, 403, `requests from pages at ${origin} are not allowed`)
      return undefined
    },
    /** Applies to everything that has data. */
    async checkAccess(request: FastifyRequest, reply: FastifyReply) {
      const { authorization } = request.headers
      const given = /^Bearer\s+(.+)$/i.exec(authorization ?? '')?.[1]
      if (given !== undefined && sameText(given, token)) return undefined
      if (authorization !== undefined || !cookie.isIn(request.headers.cookie))
        return refuse(
          reply,
          401,
          'Authorization: Bearer TOKEN is required; `hookbench serve` prints the token',
        )
      return isFromOwnPage(request)
        ? undefined
        : refuse(
            reply,
            403,
            'the cookie gives access to pages of this address only; use Authorization: Bearer TOKEN',
          )
    },
  }
}
export type Access = ReturnType<typeof createAccess>

export function refuse(reply: FastifyReply, status: 401 | 403, message: string) {
  return reply.code(status).send({ code: status === 401 ? 'UNAUTHORIZED' : 'FORBIDDEN', message })
}

/**
 * Browsers also attach the cookie to what pages of other ports of this host request. They say so in `Sec-Fetch-Site`, and send
 * `Origin` with everything but a read. `none`: the user entered the address.
 */
export function isFromOwnPage({
  method,
  headers,
}: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return method === 'GET' || method === 'HEAD' || headers.origin !== undefined
}
