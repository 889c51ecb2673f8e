import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type TokenCookie, tokenCookie } from '../http/tokenCookie.ts'
import type { AccessCodes } from './accessCodes.ts'
import { type Access, isFromOwnPage, refuse } from './access.ts'
import { roleFault } from './requester.ts'

const bodyLimit = 4096

/** How a browser gets access: the screen exchanges a code, or the token that a user pasted, for a cookie. */
export function serveAccess(app: FastifyInstance, access: Access, codes: AccessCodes) {
  const giveCookie = (cookie: TokenCookie, request: FastifyRequest, reply: FastifyReply) =>
    reply.header('set-cookie', access.cookieHeaders(cookie, request)).code(204).send()
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, body),
    )
    scope.post('/access', async (request, reply) => {
      if (!isFromOwnPage(request))
        return refuse(reply, 403, 'only the screen can exchange a code or the token for a cookie')
      const { code, token } = readGiven(request.body)
      const cookie = code === undefined ? tokenCookie(token ?? '') : codes.use(code)
      if (cookie && access.isOurs(cookie)) return giveCookie(cookie, request, reply)
      return refuse(
        reply,
        401,
        code === undefined
          ? 'this is not a token of this Hookbench'
          : 'this code has expired or was already used',
      )
    })
  })
  app.register(async (scope) => {
    scope.addHook('onRequest', access.checkAccess)
    scope.post('/access/codes', (request, reply) =>
      reply.send({ code: codes.create(access.cookieOf(request)) }),
    )
    scope.post('/access/token', async (request, reply) => {
      const fault = roleFault(access.contextOf(request).requester, { role: 'owner' })
      if (fault !== null) return refuse(reply, 403, fault)
      const token = await access.replaceToken(reply)
      if (token === null) return refuse(reply, 403, givenToken)
      // A browser needs no token, so none of its scripts gets it.
      if (request.headers.authorization !== undefined) return { token }
      return giveCookie(tokenCookie(token), request, reply)
    })
  })
}

const givenToken =
  'the token was given when Hookbench was started (--token or HOOKBENCH_TOKEN). Restart it with another one, or without'

function readGiven(body: unknown): { code?: string; token?: string } {
  try {
    const given: unknown = JSON.parse(String(body))
    if (typeof given !== 'object' || given === null) return {}
    const { code, token } = given as Record<string, unknown>
    if (typeof code === 'string') return { code }
    return typeof token === 'string' ? { token } : {}
  } catch {
    return {}
  }
}
