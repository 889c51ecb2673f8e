import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createServer, TLSSocket } from 'node:tls'
import { handshakeLimits, limitHandshakes } from './handshakes.ts'
import type { Identity } from './identity.ts'
import { createTurns } from './turns.ts'

/** The first byte of a TLS connection, and of no HTTP request. */
const handshakeRecord = 22
/** A handshake takes about 1 ms, and may not keep the thread from delivering for longer than a few of them. */
const handshakesInTurn = 4

/**
 * Makes a server of HTTP accept TLS on its port, too: the first byte of a connection tells which it is. Whoever handles a
 * request decides about those without TLS. Call it when every listener for connections has been added.
 */
export function acceptTls(server: Server, identity: Identity, limits = handshakeLimits) {
  const listeners = server.rawListeners('connection')
  server.removeAllListeners('connection')
  const ready = (socket: Socket) => {
    ended(socket)
    for (const listener of listeners) listener.call(server, socket)
  }
  const { begun, ended } = limitHandshakes(limits.open)
  const turn = createTurns(handshakesInTurn)
  const tls = createServer({
    ...identity,
    minVersion: 'TLSv1.2',
    ALPNProtocols: ['http/1.1'],
    handshakeTimeout: limits.eachMs,
  })
  tls.on('secureConnection', ready)
  // The client decides what to do about a failed handshake.
  tls.on('tlsClientError', (_error, socket) => socket.destroy())
  server.on('connection', (socket) => {
    begun(socket)
    readFirst(socket, limits.eachMs, (first) => {
      if (first === handshakeRecord) return secure(socket)
      ready(socket)
      socket.resume()
    })
  })

  function secure(socket: Socket) {
    const later = turn()
    if (later) void later.then(() => tls.emit('connection', socket))
    else tls.emit('connection', socket)
  }
}

export const isSecure = ({ socket }: { socket: Socket }) => socket instanceof TLSSocket

/** Waits for the first byte, and puts it back. */
function readFirst(socket: Socket, withinMs: number, found: (byte: number) => void) {
  const end = () => socket.destroy()
  socket.setTimeout(withinMs, end)
  socket.on('error', end)
  socket.once('data', (bytes: Buffer) => {
    socket.setTimeout(0, end)
    socket.pause()
    socket.unshift(bytes)
    found(bytes[0] ?? 0)
  })
}
