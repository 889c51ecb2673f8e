import type { FastifyReply } from 'fastify'

/** Aborts when the client has disconnected, or has its response. */
export function disconnection({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}
