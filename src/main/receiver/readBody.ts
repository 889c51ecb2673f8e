import type { IncomingMessage } from 'node:http'

/** A request with a larger body is refused. */
export const longestBody = 10 * 1024 * 1024
/** Memory for bodies that are still arriving. */
const arrivingBytes = 256 * 1024 * 1024

let arriving = 0
/** Bodies still arriving, oldest first, each with the function that refuses it. */
const unfinished = new Map<IncomingMessage, () => void>()

const nothing: Buffer = Buffer.alloc(0)

/**
 * The bytes of a body; else the status that refuses it, or `incomplete` if the client stopped. `most`: memory for all that
 * are arriving; the oldest is refused to make room.
 */
export function readBody(
  request: IncomingMessage,
  most = arrivingBytes,
): Promise<Buffer | 413 | 503 | 'incomplete'> {
  if (Number(request.headers['content-length'] ?? 0) > longestBody) return Promise.resolve(413)
  return new Promise((resolve) => {
    let chunks: Buffer[] = []
    let total = 0
    let isDone = false

    function finish(result: Buffer | 413 | 503 | 'incomplete') {
      if (isDone) return
      isDone = true
      arriving -= total
      unfinished.delete(request)
      chunks = []
      resolve(result)
    }
    unfinished.set(request, () => finish(503))
    request.on('data', (chunk: Buffer) => {
      if (isDone) return
      total += chunk.length
      arriving += chunk.length
      if (total > longestBody) return finish(413)
      if (arriving > most) refuseOldest()
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

function refuseOldest() {
  const [refuse] = unfinished.values()
  refuse?.()
}
