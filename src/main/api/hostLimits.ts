import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type BodyLimits, limitBodies } from '../http/arrivingBodies.ts'
import { type ConnectionLimits, connectionLimits, headBytes } from '../http/connectionLimits.ts'
import { trackConnections } from '../http/connections.ts'
import { refuseSocket, socketFault } from '../http/refuseSocket.ts'

export interface HostLimits extends ConnectionLimits {
  /** Time for the request line and the headers of a request. */
  headersMs: number
  bodies: BodyLimits
}

const megabyte = 1024 * 1024

/** The largest request is an import of 32 MB with every character escaped. */
export const hostLimits: HostLimits = {
  ...connectionLimits,
  headersMs: connectionLimits.requestMs,
  requestMs: 120_000,
  bodies: { each: 200 * megabyte, all: 400 * megabyte },
}

/** Options of Node's server. No limit on waiting: streams of hints and expectations are quiet for long. */
export const serverOptions = ({ headersMs, requestMs, keepAliveMs }: HostLimits) => ({
  requestTimeout: requestMs,
  // `limitHost` answers instead, and names the end of the connection in its answer.
  clientErrorHandler: () => {},
  keepAliveTimeout: keepAliveMs,
  http: {
    headersTimeout: Math.min(requestMs, headersMs),
    connectionsCheckingInterval: Math.min(1000, requestMs, headersMs),
    maxHeaderSize: headBytes,
  },
})

/** The limits of the collection port, for the port of the screen and the API. */
export function limitHost(server: Server, limits: HostLimits) {
  const atLimit = { status: 503, message: `at the limit of ${limits.open} connections` }
  const refuse = (socket: Socket, fault = atLimit) =>
    refuseSocket(socket, fault, { connection: connection(socket), lingerMs: 0 })
  const displace = (socket: Socket) => refuse(socket)
  const connection = trackConnections(server, { limits, displace, refuse: displace })
  server.on('clientError', (error, socket) => refuse(socket as Socket, socketFault(error, limits)))
  limitBodies(server, limits.bodies, (socket, status) =>
    refuse(socket, {
      status,
      message: status === 413 ? 'the body is too large' : 'too many bodies are arriving at once',
    }),
  )
}
