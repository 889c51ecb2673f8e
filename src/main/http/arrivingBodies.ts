import type { Server } from 'node:http'
import type { Socket } from 'node:net'

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
  /** Bytes of the request on each connection; the one that began first is first. */
  const arriving = new Map<Socket, number>()
  let held = 0

  function release(socket: Socket) {
    held -= arriving.get(socket) ?? 0
    arriving.delete(socket)
  }

  function stop(socket: Socket, status: 413 | 503) {
    release(socket)
    end(socket, status)
  }

  function count(socket: Socket, bytes: number) {
    const before = arriving.get(socket)
    if (before === undefined) return
    arriving.set(socket, before + bytes)
    held += bytes
    if (before + bytes > each) return stop(socket, 413)
    if (held <= all) return
    const [oldest] = arriving.keys()
    if (oldest) stop(oldest, 503)
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
    arriving.set(socket, 0)
    request.once('end', () => release(socket))
  })
}
