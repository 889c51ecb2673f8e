import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Requester } from '../../contract/host.ts'
import { isSecure as isOverTls } from '../http/acceptTls.ts'
import { foreignHostWords, isOwnHost } from '../http/ownHost.ts'
import { type TokenCookie, tokenCookie, tokenHash } from '../http/tokenCookie.ts'
import type { NamedTokens } from '../workbench/namedTokens.ts'
import { cookieHeaders, sentCookies } from './accessCookie.ts'
import { createOpenAnswers } from './openAnswers.ts'
import { owner, type RequestContext } from './requester.ts'

export interface AccessOptions {
  /** The owner's. */
  token: string
  tokens: NamedTokens
  /** Creates a new token and stores it; null: the token was given at the start. */
  newToken: (() => Promise<string>) | null
  /** Names of this machine besides localhost. */
  hostNames: readonly string[]
  /** Whether the token outlives this process: a browser then retains its access. */
  lasting: boolean
  /** Whether only requests over TLS are answered. */
  isSecure: boolean
}

/** What a request has shown to get access. */
interface Granted {
  requester: Requester
  cookie: TokenCookie
  hash: string
}

/**
 * Who may use the host, and with which role. Host is checked so that a page elsewhere cannot reach it through a name that
 * resolves to this machine; Origin so that another site's script cannot; the token, or a cookie received for it or
 * for a code, so that another local user cannot: unless they use the code before the browser does (docs/access.md).
 */
export function createAccess(options: AccessOptions) {
  const { token, tokens, newToken, hostNames, lasting, isSecure } = options
  const scheme = isSecure ? 'https' : 'http'
  let ownHash = tokenHash(tokenCookie(token))
  const granted = new WeakMap<FastifyRequest, Granted>()
  const answers = createOpenAnswers()
  tokens.watchRevoked((hash) => answers.end(hash))

  /** The first that gives access. Hashes are compared: how long that takes says nothing about a token. */
  function grantFor(cookies: TokenCookie[]): Granted | null {
    for (const cookie of cookies) {
      const hash = tokenHash(cookie)
      const requester = hash === ownHash ? owner : tokens.requester(hash)
      if (requester) return { requester, cookie, hash }
    }
    return null
  }
  /** Of a request that `checkAccess` has let pass. */
  function grantedTo(request: FastifyRequest): Granted {
    const found = granted.get(request)
    if (found === undefined) throw new Error(`nobody has checked who requests ${request.url}`)
    return found
  }
  const isOurs = (cookie: TokenCookie) => grantFor([cookie]) !== null

  return {
    isOurs,
    contextOf: (request: FastifyRequest): RequestContext => ({
      requester: grantedTo(request).requester,
    }),
    cookieOf: (request: FastifyRequest) => grantedTo(request).cookie,
    /** The owner's new token; the old one and its cookies give no access any longer. Null: it cannot be replaced. */
    async replaceToken({ raw }: FastifyReply): Promise<string | null> {
      if (newToken === null) return null
      const replaced = ownHash
      const next = await newToken()
      ownHash = tokenHash(tokenCookie(next))
      answers.end(replaced, raw)
      return next
    },
    /** `Set-Cookie` of this cookie. */
    cookieHeaders: (cookie: TokenCookie, request: FastifyRequest) =>
      cookieHeaders(cookie, {
        sent: sentCookies(request.headers.cookie),
        isOurs,
        lasting,
        isSecure,
      }),
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
    /** Applies to everything that has data. */
    async checkAccess(request: FastifyRequest, reply: FastifyReply) {
      const { authorization } = request.headers
      const given = /^Bearer\s+(.+)$/i.exec(authorization ?? '')?.[1]
      const shown =
        authorization === undefined
          ? sentCookies(request.headers.cookie)
          : [tokenCookie(given ?? '')]
      const grant = grantFor(shown)
      if (!grant)
        return refuse(
          reply,
          401,
          'Authorization: Bearer TOKEN is required; `hookbench serve` prints the token',
        )
      if (authorization === undefined && !isFromOwnPage(request))
        return refuse(
          reply,
          403,
          'the cookie gives access to pages of this address only; use Authorization: Bearer TOKEN',
        )
      granted.set(request, grant)
      answers.add(grant.hash, reply.raw)
      if (grant.hash !== ownHash) tokens.noteUse(grant.hash)
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
