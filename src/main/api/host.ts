import fastifyStatic from '@fastify/static'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { RPCHandler } from '@orpc/server/fastify'
import { StrictGetMethodPlugin } from '@orpc/server/plugins'
import scalar from '@scalar/fastify-api-reference'
import fastify from 'fastify'
import { contentPolicy } from '../http/contentPolicy.ts'
import { createAccess } from './access.ts'
import { openApiDocument } from './openapi.ts'
import type { Router } from './router.ts'

/** The API reference has an inline script. It may connect to this host only. */
const docsPolicy = contentPolicy
  .replace("script-src 'self'", "script-src 'self' 'unsafe-inline' 'unsafe-eval'")
  .concat("; font-src 'self' data:")

export interface HostOptions {
  router: Router
  token: string
  host: string
  /** The folder of the built renderer. */
  uiDirectory: string
}

/** The HTTP host: the screen, its /rpc, and the REST API with its description and a page to browse it. */
export async function createHost({ router, token, host, uiDirectory }: HostOptions) {
  const app = fastify({ logger: false, forceCloseConnections: true })
  const access = createAccess({ token, host })
  app.addHook('onRequest', access.checkOrigin)
  app.addHook('onSend', async (request, reply, body) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer')
    reply.header(
      'content-security-policy',
      request.url.startsWith('/api/docs') ? docsPolicy : contentPolicy,
    )
    return body
  })
  // The handlers read bodies themselves.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  const rpc = new RPCHandler(router, { plugins: [new StrictGetMethodPlugin()] })
  const rest = new OpenAPIHandler(router)
  app.register(async (withData) => {
    withData.addHook('onRequest', access.checkToken)
    withData.all('/rpc/*', async (request, reply) => {
      const { matched } = await rpc.handle(request, reply, { prefix: '/rpc' })
      if (!matched)
        return reply
          .code(404)
          .send({ code: 'NOT_FOUND', message: `no operation at ${request.url}` })
    })
    withData.all('/api/*', async (request, reply) => {
      // A body is JSON whatever its content type, as at the collection port: curl declares a form.
      if (request.method !== 'GET') request.raw.headers['content-type'] = 'application/json'
      const { matched } = await rest.handle(request, reply, { prefix: '/api' })
      if (!matched)
        return reply.code(404).send({
          code: 'NOT_FOUND',
          message: `no route for ${request.method} ${request.url}; see /api/docs`,
        })
    })
  })

  // The description contains no user data, so a browser can open it without the token.
  app.get('/api/openapi.json', () => openApiDocument())
  await app.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      withDefaultFonts: false,
      // It stays on this machine, and its prefix shows its purpose.
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      showDeveloperTools: 'never',
      favicon: '/icon.svg',
    },
  })

  await app.register(fastifyStatic, { root: uiDirectory, wildcard: false })
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .send({ code: 'NOT_FOUND', message: `no route for ${request.method} ${request.url}` }),
  )
  return app
}
