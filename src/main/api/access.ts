import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecure as isOverTls } from '../http/acceptTls.ts'
import { foreignHostWords, isOwnHost } from '../http/ownHost.ts'
import { createAccessCookie } from './accessCookie.ts'
import { owner, type RequestContext } from './requester.ts'
import { sameText } from './sameText.ts'

export interface AccessOptions {
  token: string
  /** Creates a new token and stores it; null: the token was given at the start. */
  newToken: (() => Promise<string>) | null
  /** Names of this machine besides localhost. */
  hostNames: readonly string[]
  /** Whether the token outlives this process: a browser then retains its access. */
  lasting: boolean
  /** Whether only requests over TLS are answered. */
  isSecure: boolean
}

/**
 * Who may use the host. Host is checked so that a page elsewhere cannot reach it through a name that resolves
 * to this machine; Origin so that another site's script cannot; the token, or a cookie received for it or
 * for a code, so that another local user cannot: unless they use the code before the browser does (docs/access.md).
 */
export function createAccess(options: AccessOptions) {
  const { token: first, newToken, hostNames, lasting, isSecure } = options
  const scheme = isSecure ? 'https' : 'http'
  let token = first
  let cookie = createAccessCookie({ token, lasting, isSecure })
  const contexts = new WeakMap<FastifyRequest, RequestContext>()

  return {
    isToken: (text: string) => sameText(text, token),
    /** From now on, only the new token and cookies received for it give access. Null: it cannot be replaced. */
    async replaceToken(): Promise<string | null> {
      if (newToken === null) return null
      token = await newToken()
      cookie = createAccessCookie({ token, lasting, isSecure })
      return token
    },
    cookieHeaders: (request: FastifyRequest) => cookie.headers(request.headers.cookie),
    /** Applies to everything that the host serves. */
    async checkOrigin(request: FastifyRequest, reply: FastifyReply) {
      const { host = '' } = request.headers
      if (!isOwnHost(host, hostNames)) return refuse(reply, 403, foreignHostWords(host))
      if (isSecure && !isOverTls(request.raw))
        return refuse(reply, 403, `this port speaks HTTPS only: https://${host}`)
      const { origin } = request.headers
      if (origin !== undefined && origin !== `${scheme}://${host}`)
        return refuse(reply, 403, `requests from pages at ${origin} are not allowed`)
      return undefined
    },
    /** Of a request that `checkAccess` has let pass. */
    contextOf(request: FastifyRequest): RequestContext {
      const context = contexts.get(request)
      if (context === undefined) throw new Error(`nobody has checked who requests ${request.url}`)
      return context
    },
    /** Applies to everything that has data. */
    async checkAccess(request: FastifyRequest, reply: FastifyReply) {
      const { authorization } = request.headers
      const given = /^Bearer\s+(.+)$/i.exec(authorization ?? '')?.[1]
      const isBearer = given !== undefined && sameText(given, token)
      if (!isBearer && (authorization !== undefined || !cookie.isIn(request.headers.cookie)))
        return refuse(
          reply,
          401,
          'Authorization: Bearer TOKEN is required; `hookbench serve` prints the token',
        )
      if (!isBearer && !isFromOwnPage(request))
        return refuse(
          reply,
          403,
          'the cookie gives access to pages of this address only; use Authorization: Bearer TOKEN',
        )
      contexts.set(request, { requester: owner })
      return undefined
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
