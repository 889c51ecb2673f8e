import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { requestEnd } from './rawRequest.ts'

/** A request as it arrived. */
export interface RawRequest {
  /** The request line and the headers, with the empty line. */
  head: Buffer
  /** A chunked body with its chunk sizes; null: the body arrived as it is, or is too long to be stored so. */
  framed: Buffer | null
}

/** Bytes of a request that are held; of a longer one, the head. */
const heldBytes = 384 * 1024

interface Arrived {
  chunks: Buffer[]
  bytes: number
}

/**
 * Records what arrives on the connections of a server, request by request: Node tells the headers only after they were
 * split, trimmed and, in part, merged.
 */
export function recordRaw(server: Server) {
  const connections = new WeakMap<Socket, Arrived>()
  server.on('connection', (socket: Socket) => {
    const arrived: Arrived = { chunks: [], bytes: 0 }
    connections.set(socket, arrived)
    // Before Node's own listener, which may announce a whole request.
    socket.prependListener('data', (chunk: Buffer) => {
      arrived.bytes += chunk.length
      const held = arrived.bytes - chunk.length
      if (held < heldBytes) arrived.chunks.push(chunk)
    })
  })

  /** Call once for each request, in their order, when its body has arrived. */
  return (request: IncomingMessage): RawRequest => {
    const arrived = connections.get(request.socket)
    return (arrived && take(arrived, request)) ?? { head: composedHead(request), framed: null }
  }
}

/** Removes a request from what has arrived; a next one may have begun. */
function take(arrived: Arrived, { headers, method, url }: IncomingMessage): RawRequest | null {
  const [only] = arrived.chunks
  const held = arrived.chunks.length === 1 && only ? only : Buffer.concat(arrived.chunks)
  const isWhole = held.length === arrived.bytes
  const chunked = headers['transfer-encoding'] !== undefined
  const contentLength = Number(headers['content-length'] ?? 0)
  const place = requestEnd(held, { chunked, contentLength })
  const rest = place && isWhole ? held.subarray(place.end) : null
  arrived.chunks = rest && rest.length > 0 ? [rest] : []
  arrived.bytes = rest?.length ?? 0
  const begin = place ? place.start : 0
  const bodyStart = place?.bodyStart ?? held.indexOf('\r\n\r\n') + 4
  // After a request that was not held as a whole, the beginning of the next one is not known.
  const line = `${method} ${url?.slice(0, 1000)}`
  if (held.toString('latin1', begin, begin + line.length) !== line) return null
  return {
    head: held.subarray(begin, bodyStart),
    framed: chunked && place ? held.subarray(place.bodyStart, place.end) : null,
  }
}

/** As Node read it: with every header, its case and order, but one space after each colon. */
function composedHead({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let i = 0; i < rawHeaders.length; i += 2)
    lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}
