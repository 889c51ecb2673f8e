import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errorText, jsonType } from './answer.ts'
import type { Collector } from './collect.ts'
import { interruptBody } from './collectBytes.ts'
import type { Connection } from './connections.ts'
import { type Fault, fault } from './fault.ts'
import { type ConnectionLimits, headBytes } from './limits.ts'

export interface RefuserParts {
  connection: (socket: Socket) => Connection
  collector: Collector
  limits: ConnectionLimits
  notStored: (error: unknown) => void
}

interface Refusing {
  /** What arrived. */
  bytes?: Buffer | undefined
  /** More may come than is read, and the client has to read its answer nevertheless. */
  lingers?: boolean
  /** Something arrived that is to be recorded. */
  recorded?: boolean
}

/** What is wrong with a connection rather than with a request is answered and recorded here. */
export function createRefuser({ connection, collector, limits, notStored }: RefuserParts) {
  /** While its answer waits for others, a connection may also run out of time. */
  const refused = new WeakSet<Socket>()

  /** Bytes that are not HTTP, or too slow to become it. */
  function clientError(error: Error, socket: Socket) {
    const { code, rawPacket } = error as Error & { code?: string; rawPacket?: Buffer }
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    if (socket.bytesRead === 0) return socket.destroySoon()
    const why = faultOf({ code, message: error.message, rawPacket }, limits)
    refuse(socket, why, { bytes: rawPacket })
  }

  /** Its client has ended its half. The parser says nothing of it in a request that asks for an upgrade. */
  function clientEnded(socket: Socket) {
    if (connection(socket).latest?.req.complete === false) refuse(socket, stopped)
  }

  function refuse(socket: Socket, why: Fault, how: Refusing = {}) {
    const { bytes = Buffer.alloc(0), lingers = true, recorded = true } = how
    if (refused.has(socket)) return
    refused.add(socket)
    const held = connection(socket)
    // Node takes its own listener from a socket that asked for a tunnel; without one, a reset would end the process.
    socket.on('error', () => socket.destroy())
    readNoMore(socket, lingers ? limits.lingerMs : 0)
    const { latest, owed } = held
    if (latest?.req.complete === false) {
      // Answered before it was whole, as one that is far too large.
      if (!owed.has(latest)) return socket.destroySoon()
      latest.shouldKeepAlive = false
      return interruptBody(latest.req, why)
    }
    if (recorded) record(socket, why, Buffer.from(bytes))
    const last = () => {
      if (socket.writable) socket.write(answerBytes(why))
      socket.destroySoon()
    }
    if (owed.size === 0) last()
    else held.whenAnswered = last
  }

  function record(socket: Socket, why: Fault, bytes: Buffer) {
    const envelope = {
      method: '—',
      path: '—',
      authorization: undefined,
      userAgent: undefined,
      clientAddress: socket.remoteAddress ?? '',
      hops: 0,
      writeKeyHeader: undefined,
    }
    collector
      .reject(why, envelope, { bytes, total: bytes.length, fault: why })
      .catch((error: unknown) => notStored(error))
  }

  return { clientError, clientEnded, refuse }
}

const stopped = fault('bad_request', 'the client stopped in the middle of a request', 0)

function faultOf(
  { code, message, rawPacket }: { code?: string; message: string; rawPacket?: Buffer },
  { requestMs }: ConnectionLimits,
): Fault {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return fault('bad_request', `the request was not complete after ${requestMs / 1000} s`, 408)
  if (code === 'HPE_HEADER_OVERFLOW')
    return fault('too_large', `its headers or trailers are over ${headBytes} bytes`, 431)
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return fault('too_large', `its chunk extensions are over ${headBytes} bytes`, 413)
  if (code === 'HPE_INVALID_EOF_STATE') return stopped
  if (code === 'HPE_PAUSED_H2_UPGRADE')
    return fault('bad_request', 'this is HTTP/2, and this port speaks HTTP/1.1')
  // The head of a TLS handshake. Many libraries put https:// before an address that says neither.
  if (rawPacket?.[0] === 0x16 && rawPacket[1] === 3)
    return fault(
      'bad_request',
      'this is TLS: the client was told https:, and this port takes http:',
    )
  return fault('bad_request', `this is not an HTTP request: ${message}`)
}

function answerBytes(why: Fault): string {
  const text = errorText(why)
  const status = why.status || 400
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `Content-Type: ${jsonType}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${text}`
}

/**
 * What comes from now on is dropped, and the connection ends with its last answer. Were it closed at once while
 * bytes are unread, the client would be told of a reset instead.
 */
function readNoMore(socket: Socket, lingerMs: number) {
  socket.removeAllListeners('data').removeAllListeners('end')
  socket.on('data', () => {})
  if (lingerMs === 0) return
  // Called by the server when the last answer is written.
  socket.destroySoon = () => {
    socket.end()
    const timer = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(timer))
  }
}
