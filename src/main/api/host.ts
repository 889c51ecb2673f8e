import { basename, dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { RPCHandler } from '@orpc/server/fastify'
import { StrictGetMethodPlugin } from '@orpc/server/plugins'
import fastify, { type FastifyReply } from 'fastify'
import { exactObjects } from '../../contract/exactObjects.ts'
import { acceptTls } from '../http/acceptTls.ts'
import { contentPolicy } from '../http/contentPolicy.ts'
import type { Identity } from '../http/identity.ts'
import { type AccessOptions, createAccess } from './access.ts'
import type { AccessCodes } from './accessCodes.ts'
import { type AgentsOptions, serveAgents } from './agents.ts'
import { serveAccess } from './accessRoutes.ts'
import { isDocs, serveDocs } from './docsPage.ts'
import { serveExports } from './exportRoute.ts'
import { hostLimits, type HostLimits, limitHost, serverOptions } from './hostLimits.ts'
import type { Router } from './router.ts'

/** The API reference has an inline script. It may connect to this host only. */
const docsPolicy = contentPolicy
  .replace("script-src 'self'", "script-src 'self' 'unsafe-inline' 'unsafe-eval'")
  .concat("; font-src 'self' data:")

const headers = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }

export interface HostOptions extends Omit<AccessOptions, 'isSecure'> {
  router: Router
  codes: AccessCodes
  /** How agents are served; null: not at all. */
  agents: AgentsOptions | null
  /** The folder of the built renderer. */
  uiDirectory: string
  limits?: HostLimits
  /** With it, requests without TLS are refused. */
  identity?: Identity | null
}

/** The HTTP host: the screen, its /rpc, and the REST API with its description and a page to browse it. */
export async function createHost({
  router,
  codes,
  agents,
  uiDirectory,
  limits = hostLimits,
  identity = null,
  ...options
}: HostOptions) {
  const app = fastify({ logger: false, forceCloseConnections: true, ...serverOptions(limits) })
  limitHost(app.server, limits)
  if (identity) acceptTls(app.server, identity)
  const access = createAccess({ ...options, isSecure: identity !== null })
  app.addHook('onRequest', access.checkOrigin)
  app.addHook('onSend', async (request, reply, body) => {
    reply.headers(headers)
    reply.header('content-security-policy', isDocs(request.url) ? docsPolicy : contentPolicy)
    return body
  })
  // The handlers read bodies themselves.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  const rpc = new RPCHandler(router, {
    plugins: [new StrictGetMethodPlugin()],
    customJsonSerializers: exactObjects,
  })
  const rest = new OpenAPIHandler(router, { customJsonSerializers: exactObjects })
  app.register(async (withData) => {
    withData.addHook('onRequest', access.checkAccess)
    withData.all('/rpc/*', async (request, reply) => {
      const { matched } = await rpc.handle(request, reply, {
        prefix: '/rpc',
        context: access.contextOf(request),
      })
      if (!matched)
        return reply
          .code(404)
          .send({ code: 'NOT_FOUND', message: `no operation at ${request.url}` })
    })
    serveExports(withData, router, access)
    withData.all('/api/*', async (request, reply) => {
      // A body is JSON whatever its content type, as at the collection port: curl declares a form.
      if (request.method !== 'GET') request.raw.headers['content-type'] = 'application/json'
      const { matched } = await rest.handle(request, reply, {
        prefix: '/api',
        context: access.contextOf(request),
      })
      if (!matched)
        return reply.code(404).send({
          code: 'NOT_FOUND',
          message: `no route for ${request.method} ${request.url}; see /api/docs`,
        })
    })
  })

  serveAccess(app, access, codes)
  serveAgents(app, { access, router, agents })
  // The description contains no user data, so a browser can open it without access.
  app.get('/api/openapi.json', async () => {
    // Loaded here, because only its readers need it.
    const { openApiDocument } = await import('./openapi.ts')
    return openApiDocument()
  })
  serveDocs(app, { ...headers, 'content-security-policy': docsPolicy })

  await app.register(fastifyStatic, { root: uiDirectory, wildcard: false, setHeaders: cacheAssets })
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .send({ code: 'NOT_FOUND', message: `no route for ${request.method} ${request.url}` }),
  )
  return app
}

/** The name of a built file changes with its content, so a browser that has it does not ask again when the page is reloaded. */
function cacheAssets(reply: FastifyReply, path: string): void {
  if (basename(dirname(path)) === 'assets')
    reply.header('cache-control', 'public, max-age=31536000, immutable')
}
