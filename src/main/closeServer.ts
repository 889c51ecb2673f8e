import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Stops listening, lets what is under way finish, and after `graceMs` ends the connections that are left:
 * one that sends nothing, or half a request, would else be waited for as long as it likes.
 */
export async function closeServer(served: FastifyInstance | Server, graceMs: number) {
  const server = 'server' in served ? served.server : served
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  try {
    if ('server' in served) await served.close()
    else if (served.listening) await served[Symbol.asyncDispose]()
  } finally {
    clearTimeout(timer)
  }
}
