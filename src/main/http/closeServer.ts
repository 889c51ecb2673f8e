import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Stops listening, lets requests in progress finish, and after `graceMs` closes the remaining connections:
 * a client that sends nothing, or half a request, could otherwise delay the shutdown indefinitely.
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
