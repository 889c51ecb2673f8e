import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gunzip, inflate } from 'node:zlib'
import { collectBytes } from './collectBytes.ts'
import { type Fault, fault } from './fault.ts'
import { requestBytes } from './limits.ts'

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

/** Reads and inflates a request body. */
export async function readBody(request: IncomingMessage): Promise<ReadBody> {
  const { bytes, total, fault: stopped } = await collectBytes(request)
  if (stopped) return { bytes, total, fault: stopped }
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
