import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { sizeText, spanText } from '../../contract/format.ts'
import { type ConnectionLimits, headBytes } from '../http/connectionLimits.ts'

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

/** Answers a connection rather than a request, and closes it. */
export function refuseSocket(socket: Socket, { status, message }: SocketFault) {
  // Node removes its own listener from a socket that it hands over; without one, a reset would end the process.
  socket.on('error', () => socket.destroy())
  if (status === 0 || !socket.writable || socket.bytesRead === 0) return void socket.destroy()
  const text = JSON.stringify({ message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${text}`)
  socket.destroySoon()
}
