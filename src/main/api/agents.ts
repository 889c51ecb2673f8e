import { createRouterClient } from '@orpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { version } from '../../../package.json'
import { type Access, refuse } from './access.ts'
import { disconnection } from './disconnection.ts'
import type { Router } from './router.ts'

export interface AgentsOptions {
  allowWrites: boolean
}

interface Served {
  access: Access
  router: Router
  /** Null: this host has no /mcp. */
  agents: AgentsOptions | null
}

/** The largest input is a tracking plan as files. */
const bodyLimit = 4 * 1024 * 1024
/** A tool may wait for 50 s, and rereads its list four times a second. */
const mostAtOnce = 32

/** The Model Context Protocol over HTTP. It is loaded at the first request, because most hosts never have one. */
export function serveAgents(app: FastifyInstance, { access, router, agents }: Served) {
  let open = 0
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) =>
      // A browser attaches the cookie to what any script of the screen requests, and no script may act as an agent.
      request.headers.authorization === undefined
        ? refuse(reply, 401, 'Authorization: Bearer TOKEN is required at /mcp, also with a cookie')
        : access.checkAccess(request, reply),
    )
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, body),
    )
    scope.all('/mcp', async (request, reply) => {
      const refused = (status: number, code: string, message: string) =>
        reply.code(status).send({ code, message })
      if (agents === null)
        return refused(
          404,
          'NOT_FOUND',
          'the desktop app does not serve agents at /mcp; use `hookbench mcp` of the npm package',
        )
      if (request.method !== 'POST') {
        reply.header('allow', 'POST')
        return refused(405, 'METHOD_NOT_ALLOWED', 'only POST: /mcp has no sessions and no streams')
      }
      // One body could start any number of waiting tools. Newer versions of the protocol have no batches.
      if (/^\s*\[/.test(String(request.body)))
        return refused(400, 'BAD_REQUEST', 'one message per request: batches are not supported')
      if (open >= mostAtOnce) {
        reply.header('retry-after', '1')
        return refused(503, 'SERVICE_UNAVAILABLE', `at the limit of ${mostAtOnce} requests at once`)
      }
      open++
      const gone = disconnection(reply)
      gone.addEventListener('abort', () => open--)
      const { respond } = await import('../mcp/respond.ts')
      return respond(webRequest(request, gone), {
        version,
        connect: () => createRouterClient(router, { context: access.contextOf(request) }),
        allowWrites: agents.allowWrites,
        writesOption: 'hookbench serve --mcp-writes',
      })
    })
  })
}

function webRequest({ method, url, headers, body }: FastifyRequest, signal: AbortSignal) {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return new Request(`http://${headers.host}${url}`, {
    method,
    headers: given,
    body: String(body),
    signal,
  })
}
