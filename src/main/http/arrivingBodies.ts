import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createArrivals } from './arrivals.ts'

export interface BodyLimits {
  /** Bytes of one request. */
  each: number
  /** Bytes of all requests that are still arriving. The oldest one is ended to make room. */
  all: number
}

/**
 * Limits the bodies of a server whose handlers set no limit themselves. It counts on the connections, so that no body is
 * read twice. `end`: ends the connection of a request that is too much.
 */
export function limitBodies(
  server: Server,
  { each, all }: BodyLimits,
  end: (socket: Socket, status: 413 | 503) => void,
) {
  const { begin, hold, held, release } = createArrivals<Socket>(all, (oldest) => stop(oldest, 503))

  function stop(socket: Socket, status: 413 | 503) {
    release(socket)
    end(socket, status)
  }

  function count(socket: Socket, more: number) {
    const before = held(socket)
    if (before === undefined) return
    if (before + more > each) stop(socket, 413)
    else hold(socket, before + more)
  }

  server.on('connection', (socket: Socket) => {
    // Before Node's own listener, which may announce the next request.
    socket.prependListener('data', (chunk: Buffer) => count(socket, chunk.length))
    socket.once('close', () => release(socket))
  })
  server.prependListener('request', (request) => {
    const { socket } = request
    release(socket)
    if (request.complete) return
    begin(socket)
    request.once('end', () => release(socket))
  })
}
