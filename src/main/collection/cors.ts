import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/**
 * Pages of any origin may send calls here. The origin is repeated, not `*`, which would not do for a page that
 * sends its cookies along, and the wanted headers likewise: `*` does not cover Authorization.
 */
export function allowOrigins(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    // Chromium asks before a public page may reach an address on this machine.
    if (request.headers['access-control-request-private-network'] === 'true')
      reply.header('access-control-allow-private-network', 'true')
    done()
  })
  void app.register(cors, {
    origin: true,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'OPTIONS'],
    // Without it a page cannot read how long it is asked to wait.
    exposedHeaders: ['Retry-After'],
    maxAge: 7200,
    strictPreflight: false,
  })
}
