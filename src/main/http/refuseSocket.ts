import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { sizeText, spanText } from '../../contract/format.ts'
import { type ConnectionLimits, headBytes } from './connectionLimits.ts'
import type { Connection } from './connections.ts'
import { readNoMore } from './readNoMore.ts'

interface SocketFault {
  /** 0: close without an answer. */
  status: number
  message: string
}

/** The answer to input that is not a complete HTTP request. */
export function socketFault(error: Error, { requestMs }: ConnectionLimits): SocketFault {
  const { code, rawPacket } = error as Error & { code?: string; rawPacket?: Buffer }
  if (code === 'ECONNRESET' || code === 'HPE_INVALID_EOF_STATE') return { status: 0, message: '' }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: 408, message: `the request was not complete after ${spanText(requestMs)}` }
  if (code === 'HPE_HEADER_OVERFLOW')
    return { status: 431, message: `the headers are over ${sizeText(headBytes)}` }
  // The head of a TLS handshake.
  if (rawPacket?.[0] === 0x16 && rawPacket[1] === 3)
    return { status: 400, message: 'this is TLS, and this port speaks http:' }
  return { status: 400, message: `this is not an HTTP request: ${error.message}` }
}

const refused = new WeakSet<Socket>()

/**
 * Answers a connection rather than a request, after the responses to its earlier requests, and closes it. `lingerMs`: time
 * for a client that is still sending to read the answer.
 */
export function refuseSocket(
  socket: Socket,
  { status, message }: SocketFault,
  { connection, lingerMs }: { connection: Connection; lingerMs: number },
) {
  if (refused.has(socket)) return
  refused.add(socket)
  // Node removes its own listener from a socket that it hands over; without one, a reset would end the process.
  socket.on('error', () => socket.destroy())
  if (status === 0 || !socket.writable || socket.bytesRead === 0) return void socket.destroy()
  readNoMore(socket, lingerMs)
  const { owed, latest } = connection
  const last = () => {
    if (socket.writable) socket.write(answerText(status, message))
    socket.destroySoon()
  }
  const isArriving = latest?.req.complete === false
  if (owed.size === 0 || (isArriving && owed.size === 1)) return last()
  // Of several requests, the last one stopped within its body: it has no response to wait for.
  if (isArriving) socket.destroySoon()
  else connection.whenAnswered = last
}

function answerText(status: number, message: string): string {
  const text = JSON.stringify({ message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${text}`
}
