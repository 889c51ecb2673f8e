import type { IncomingMessage } from 'node:http'
import { createArrivals } from '../http/arrivals.ts'

/** A request with a larger body is refused. */
export const longestBody = 10 * 1024 * 1024
/** Memory for bodies that are still arriving. */
const arrivingBytes = 256 * 1024 * 1024

/** Each by the function that refuses it. */
const arrivals = createArrivals<() => void>(arrivingBytes, (refuse) => refuse())

const nothing: Buffer = Buffer.alloc(0)

/** The bytes of a body; else the status that refuses it, or `incomplete` if the client stopped. */
export function readBody(
  request: IncomingMessage,
  { begin, hold, release } = arrivals,
): Promise<Buffer | 413 | 503 | 'incomplete'> {
  if (Number(request.headers['content-length'] ?? 0) > longestBody) return Promise.resolve(413)
  return new Promise((resolve) => {
    let chunks: Buffer[] = []
    let total = 0
    let isDone = false

    function finish(result: Buffer | 413 | 503 | 'incomplete') {
      if (isDone) return
      isDone = true
      release(refuse)
      chunks = []
      resolve(result)
    }
    const refuse = () => finish(503)
    begin(refuse)
    request.on('data', (chunk: Buffer) => {
      if (isDone) return
      total += chunk.length
      if (total > longestBody) return finish(413)
      hold(refuse, total)
      if (isDone) return
      chunks.push(chunk)
      // A list of chunks needs far more memory than a body sent byte by byte.
      if (chunks.length === mostChunks) chunks = [Buffer.concat(chunks)]
    })
    request.on('end', () =>
      finish(chunks.length === 1 ? (chunks[0] ?? nothing) : Buffer.concat(chunks)),
    )
    request.on('close', () => finish('incomplete'))
    request.on('error', () => finish('incomplete'))
  })
}

const mostChunks = 1000
