import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionLimits } from './connectionLimits.ts'
import { holdReading, readAgain } from './holdReading.ts'

export interface Connection {
  /** Answers not written yet. */
  owed: Set<ServerResponse>
  /** The response to the latest request, whose body may still be arriving. */
  latest: ServerResponse | null
  whenAnswered: (() => void) | null
  /** When it was opened, or last had all its answers. */
  quietSince: number
  /** Reading is paused until some answers are written. */
  held: boolean
}

export interface ConnectionOptions {
  limits: ConnectionLimits
  /** Closes a connection to make room while its request is arriving. */
  displace: (socket: Socket) => void
  /** Refuses a connection: all others are waiting for an answer. */
  refuse: (socket: Socket) => void
}

/** A connection that was opened or answered more recently is likely to send its next request soon. */
const freshMs = 1000

/** The connections of a server with their pending responses. At the limit, the longest idle one is closed. */
export function trackConnections(server: Server, { limits, displace, refuse }: ConnectionOptions) {
  const connections = new WeakMap<Socket, Connection>()
  /** The one with the newest request last. */
  const open = new Set<Socket>()

  server.on('connection', (socket) => {
    connections.set(socket, {
      owed: new Set(),
      latest: null,
      whenAnswered: null,
      quietSince: performance.now(),
      held: false,
    })
    if (open.size >= limits.open && !makeRoom()) return refuse(socket)
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  // Before the listener that answers.
  server.prependListener('request', ({ socket }, response) => {
    const connection = of(socket)
    connection.owed.add(response)
    connection.latest = response
    if (open.delete(socket)) open.add(socket)
    if (connection.owed.size >= limits.owed) hold(socket, connection)
    response.on('close', () => {
      connection.owed.delete(response)
      if (connection.held && connection.owed.size <= limits.owed / 2) release(socket, connection)
      if (connection.owed.size > 0) return
      connection.quietSince = performance.now()
      connection.whenAnswered?.()
    })
  })

  /** Order of closing: idle, then slow to send, then new. A connection whose request has arrived is never closed. */
  function makeRoom(): boolean {
    const now = performance.now()
    let slow: Socket | null = null
    let fresh: Socket | null = null
    for (const socket of open) {
      const { owed, latest, quietSince } = of(socket)
      if (owed.size > 0) {
        if (latest?.req.complete === false) slow ??= socket
      } else if (now - quietSince >= freshMs) return close(socket)
      else fresh ??= socket
    }
    if (slow === null) return fresh !== null && close(fresh)
    open.delete(slow)
    displace(slow)
    return true
  }

  /** Without this, one turn of the event loop would accept all of the 2 MB sent without waiting. */
  function hold(socket: Socket, connection: Connection) {
    if (connection.held) return
    connection.held = true
    holdReading(socket)
  }

  function release(socket: Socket, connection: Connection) {
    setImmediate(() => {
      connection.held = false
      readAgain(socket)
    })
  }

  function close(socket: Socket): true {
    open.delete(socket)
    socket.destroySoon()
    return true
  }

  function of(socket: Socket): Connection {
    return connections.get(socket) as Connection
  }

  return of
}
