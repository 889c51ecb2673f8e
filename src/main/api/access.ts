import { timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Who may use the host. Host is checked so that a page elsewhere cannot reach it through a name that resolves
 * to this machine; Origin so that another site's script cannot; the token so that another local user cannot.
 */
export function createAccess({ token, host }: { token: string; host: string }) {
  // An IP address cannot be rebound to another machine; a name can, except these two.
  const isOurs = (authority: string) => {
    const name = authority.replace(/:\d+$/, '')
    return name === 'localhost' || name === host || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
  }

  function refuse(reply: FastifyReply, status: number, message: string) {
    return reply.code(status).send({ code: status === 401 ? 'UNAUTHORIZED' : 'FORBIDDEN', message })
  }

  return {
    /** Applies to everything that the host serves. */
    async checkOrigin(request: FastifyRequest, reply: FastifyReply) {
      if (!isOurs(request.headers.host ?? ''))
        return refuse(
          reply,
          403,
          `Host ${request.headers.host} is not a name of this Hookbench; use localhost or an IP address`,
        )
      const { origin } = request.headers
      if (origin !== undefined && origin !== `http://${request.headers.host}`)
        return refuse(reply, 403, `requests from pages at ${origin} are not allowed`)
      return undefined
    },
    /** Applies to everything that has data. */
    async checkToken(request: FastifyRequest, reply: FastifyReply) {
      const given = /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1]
      if (given !== undefined && sameText(given, token)) return undefined
      return refuse(
        reply,
        401,
        'Authorization: Bearer TOKEN is required; `hookbench serve` prints the token',
      )
    },
  }
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
