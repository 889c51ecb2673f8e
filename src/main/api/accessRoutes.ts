import type { FastifyInstance } from 'fastify'
import type { AccessCodes } from './accessCodes.ts'
import { type Access, isFromOwnPage, refuse } from './access.ts'

const bodyLimit = 4096

/** How a browser gets access: the screen exchanges a code, or the token that a user pasted, for a cookie. */
export function serveAccess(app: FastifyInstance, access: Access, codes: AccessCodes) {
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
      if (code !== undefined && !codes.use(code))
        return refuse(reply, 401, 'this code has expired or was already used')
      if (code === undefined && !access.isToken(token ?? ''))
        return refuse(reply, 401, 'this is not the token of this Hookbench')
      return reply.header('set-cookie', access.cookieHeaders(request)).code(204).send()
    })
  })
  app.register(async (scope) => {
    scope.addHook('onRequest', access.checkAccess)
    scope.post('/access/codes', async () => ({ code: codes.create() }))
    scope.post('/access/token', async (request, reply) => {
      const token = await access.replaceToken()
      if (token === null) return refuse(reply, 403, givenToken)
      codes.forget()
      // Streams of those who had access until now end as well.
      reply.raw.once('finish', () => app.server.closeAllConnections())
      // A browser needs no token, so none of its scripts gets it.
      if (request.headers.authorization !== undefined) return { token }
      return reply.header('set-cookie', access.cookieHeaders(request)).code(204).send()
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
