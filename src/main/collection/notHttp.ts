import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { sizeText, spanText } from '../../contract/format.ts'
import { errorText, jsonType } from './answer.ts'
import type { Collector } from './collect.ts'
import { interruptBody } from './collectBytes.ts'
import { type ConnectionLimits, headBytes } from '../http/connectionLimits.ts'
import type { Connection } from '../http/connections.ts'
import { readNoMore } from '../http/readNoMore.ts'
import { type Fault, fault } from './fault.ts'

export interface RefuserParts {
  connection: (socket: Socket) => Connection
  collector: Collector
  limits: ConnectionLimits
  notStored: (error: unknown) => void
}

interface Refusing {
  /** What arrived. */
  bytes?: Buffer | undefined
  /** More may arrive than is read, but the client must still be able to read its response. */
  lingers?: boolean
  /** Whether something arrived that must be recorded. */
  recorded?: boolean
}

/** Answers and records errors of a connection rather than of a request. */
export function createRefuser({ connection, collector, limits, notStored }: RefuserParts) {
  /** While its answer waits for others, a connection may also run out of time. */
  const refused = new WeakSet<Socket>()

  /** Input that is not HTTP, or too slow. */
  function clientError(error: Error, socket: Socket) {
    const { code, rawPacket } = error as Error & { code?: string; rawPacket?: Buffer }
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    if (socket.bytesRead === 0) return socket.destroySoon()
    const cause = faultOf({ code, message: error.message, rawPacket }, limits)
    refuse(socket, cause, { bytes: rawPacket })
  }

  /** Its client has half-closed. The parser does not report this for a request with an upgrade. */
  function clientEnded(socket: Socket) {
    if (connection(socket).latest?.req.complete === false) refuse(socket, stopped)
  }

  function refuse(socket: Socket, cause: Fault, how: Refusing = {}) {
    const { bytes = Buffer.alloc(0), lingers = true, recorded = true } = how
    if (refused.has(socket)) return
    refused.add(socket)
    const held = connection(socket)
    // Node removes its own listener from a socket that requested a tunnel; without one, a reset would end the process.
    socket.on('error', () => socket.destroy())
    readNoMore(socket, lingers ? limits.lingerMs : 0)
    const { latest, owed } = held
    if (latest?.req.complete === false) {
      // Answered before the request was complete, as one that is far too large.
      if (!owed.has(latest)) return socket.destroySoon()
      latest.shouldKeepAlive = false
      return interruptBody(latest.req, cause)
    }
    if (recorded) record(socket, cause, Buffer.from(bytes))
    const last = () => {
      if (socket.writable) socket.write(answerBytes(cause))
      socket.destroySoon()
    }
    if (owed.size === 0) last()
    else held.whenAnswered = last
  }

  function record(socket: Socket, cause: Fault, bytes: Buffer) {
    const envelope = {
      method: '—',
      path: '—',
      authorization: undefined,
      userAgent: undefined,
      clientAddress: socket.remoteAddress ?? '',
      origin: null,
      writeKeyHeader: undefined,
    }
    collector
      .reject(cause, envelope, { bytes, total: bytes.length, fault: cause })
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
    return fault('bad_request', `the request was not complete after ${spanText(requestMs)}`, 408)
  if (code === 'HPE_HEADER_OVERFLOW')
    return fault('too_large', `the headers or trailers are over ${sizeText(headBytes)}`, 431)
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return fault('too_large', `the chunk extensions are over ${sizeText(headBytes)}`, 413)
  if (code === 'HPE_INVALID_EOF_STATE') return stopped
  if (code === 'HPE_PAUSED_H2_UPGRADE')
    return fault('bad_request', 'this is HTTP/2, and this port speaks HTTP/1.1')
  // The head of a TLS handshake. Many libraries add https:// to an address without a scheme.
  if (rawPacket?.[0] === 0x16 && rawPacket[1] === 3)
    return fault('bad_request', 'this is TLS: the client uses https:, but this port speaks http:')
  return fault('bad_request', `this is not an HTTP request: ${message}`)
}

function answerBytes(cause: Fault): string {
  const text = errorText(cause)
  const status = cause.status || 400
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `Content-Type: ${jsonType}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${text}`
}
