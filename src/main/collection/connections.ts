import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionLimits } from './limits.ts'

export interface Connection {
  /** Answers that are not written yet. */
  owed: Set<ServerResponse>
  /** The answer to the latest request, whose body may still be arriving. */
  latest: ServerResponse | null
  whenAnswered: (() => void) | null
  /** When it was opened, or had all its answers. */
  quietSince: number
  /** Nothing is read until some of its answers are written. */
  held: boolean
}

export interface Crowd {
  limits: ConnectionLimits
  /** A connection has to make room while its request is arriving. */
  displace: (socket: Socket) => void
  /** There is no room for a connection: all others wait for us. */
  refuse: (socket: Socket) => void
}

/** A connection that was opened or answered less long ago is likely to have its next request on the way. */
const freshMs = 1000

/** The connections of a server with the answers that each is owed. At the limit the longest quiet makes room. */
export function trackConnections(server: Server, { limits, displace, refuse }: Crowd) {
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

  /** One that is quiet goes before one that is slow to send, and that before a fresh one; none whose request is here. */
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

  /** Else one turn of the event loop would take in all of the 2 MB that may have been sent without waiting. */
  function hold(socket: Socket, connection: Connection) {
    if (connection.held) return
    connection.held = true
    socket.pause()
    // The server resumes it for reasons of its own.
    socket.on('resume', pauseAgain)
  }

  function release(socket: Socket, connection: Connection) {
    setImmediate(() => {
      connection.held = false
      socket.off('resume', pauseAgain)
      socket.resume()
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

function pauseAgain(this: Socket) {
  this.pause()
}
