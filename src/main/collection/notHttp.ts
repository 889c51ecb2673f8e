import type { Socket } from 'node:net'
import type { Log } from '../log.ts'
import { errorText, jsonType } from './answer.ts'
import type { Collector } from './collect.ts'
import { interruptReading } from './collectBytes.ts'
import { fault } from './fault.ts'

/** A client whose request takes longer than this to arrive is cut off. */
export const requestTimeoutMs = 30_000

/** Bytes that are not HTTP, or too slow to become it, never are a request: they are answered and recorded here. */
export function refuseNonHttp(
  error: Error,
  socket: Socket,
  { collector, log }: { collector: Collector; log: Log },
) {
  const { code, rawPacket } = error as Error & { code?: string; rawPacket?: Buffer }
  // A connection that ends or breaks in the middle of a request: readBody sees it, and records it.
  if (code === 'ECONNRESET' || code === 'HPE_INVALID_EOF_STATE' || !socket.writable) {
    socket.destroy()
    return
  }
  const timedOut = code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const refused = timedOut
    ? fault('bad_request', `the request was not complete after ${requestTimeoutMs / 1000} s`, 408)
    : fault('bad_request', notHttpWords(error, rawPacket))
  // In the middle of a request its reader records what arrived of it; before one, it is done here.
  if (!interruptReading(socket, refused)) record()

  const text = errorText(refused)
  const head = [
    `HTTP/1.1 ${refused.status} ${timedOut ? 'Request Timeout' : 'Bad Request'}`,
    `Content-Type: ${jsonType}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)

  function record() {
    const bytes = Buffer.from(rawPacket ?? [])
    const envelope = {
      method: '—',
      path: '—',
      authorization: undefined,
      userAgent: undefined,
      clientAddress: socket.remoteAddress ?? '',
    }
    collector
      .reject(refused, envelope, { bytes, total: bytes.length, fault: refused })
      .catch((cause: unknown) => log.error({ err: cause }, 'a rejection could not be stored'))
  }
}

function notHttpWords(error: Error, packet: Buffer | undefined): string {
  // The head of a TLS handshake. Many libraries put https:// before an address that says neither.
  return packet?.[0] === 0x16 && packet[1] === 0x03
    ? 'this is TLS: the client was told https:, and this port takes http:'
    : `this is not an HTTP request: ${error.message}`
}
