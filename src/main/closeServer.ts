import type { FastifyInstance } from 'fastify'

/**
 * Stops listening, lets what is under way finish, and after `graceMs` ends the connections that are left:
 * one that sends nothing, or half a request, would else be waited for as long as it likes.
 */
export async function closeServer(app: FastifyInstance, graceMs: number) {
  const timer = setTimeout(() => app.server.closeAllConnections(), graceMs)
  try {
    await app.close()
  } finally {
    clearTimeout(timer)
  }
}
