import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gunzip, inflate } from 'node:zlib'
import { type Fault, fault } from './fault.ts'
import { arrivedBytes, requestBytes } from './limits.ts'

const inflaters: Record<
  string,
  (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>
> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
}

/** `bytes` is what arrived (its beginning, where it is over the limit); `text` is the body once inflated. */
export type ReadBody = { bytes: Buffer; total: number } & ({ text: string } | { fault: Fault })

const tooLarge = fault(
  'too_large',
  `the request is over ${requestBytes} bytes, the most that is taken`,
  413,
)

/** Reads and inflates a request body, never holding more than the limit of it. */
export async function readBody(request: IncomingMessage): Promise<ReadBody> {
  const { bytes, total, ended } = await collect(request)
  if (!ended) {
    const expected = request.headers['content-length']
    const message = `the body stopped after ${total}${expected ? ` of ${expected}` : ''} bytes`
    return { bytes, total, fault: fault('bad_request', message, 0) }
  }
  if (total > requestBytes) return { bytes, total, fault: tooLarge }
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity' || encoding === '') return { bytes, total, text: decode(bytes) }
  const inflater = inflaters[encoding]
  if (!inflater)
    return {
      bytes,
      total,
      fault: fault('bad_request', `Content-Encoding ${encoding} is not gzip or deflate`, 415),
    }
  try {
    return { bytes, total, text: decode(await inflater(bytes, { maxOutputLength: requestBytes })) }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ERR_BUFFER_TOO_LARGE') return { bytes, total, fault: tooLarge }
    return { bytes, total, fault: fault('bad_request', `the body is not ${encoding}: ${message}`) }
  }
}

/** UTF-8, with or without a byte order mark. */
function decode(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

function collect(request: IncomingMessage) {
  return new Promise<{ bytes: Buffer; total: number; ended: boolean }>((resolve) => {
    const chunks: Buffer[] = []
    let total = 0
    const finish = (ended: boolean) => {
      const bytes = Buffer.concat(chunks)
      resolve({
        bytes: total > requestBytes ? bytes.subarray(0, arrivedBytes) : bytes,
        total,
        ended,
      })
    }
    request.on('data', (chunk: Buffer) => {
      total += chunk.length
      // Over the limit the rest is read and dropped, so that the client gets to read its answer.
      if (total <= requestBytes || chunks.length === 0) chunks.push(chunk)
    })
    request.on('end', () => finish(true))
    request.on('close', () => finish(request.complete))
    request.on('error', () => finish(false))
  })
}
