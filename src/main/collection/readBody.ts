import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gunzip, inflate, inflateRaw } from 'node:zlib'
import { sizeText } from '../../contract/format.ts'
import { createSlots } from '../../client/slots.ts'
import { collectBytes } from './collectBytes.ts'
import { type Fault, fault } from './fault.ts'
import { requestBytes } from './limits.ts'

type Inflate = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

const zlibDeflate: Inflate = promisify(inflate)
const rawDeflate: Inflate = promisify(inflateRaw)
const inflaters: Record<string, Inflate> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  // `deflate` means zlib's format; some clients send a raw stream.
  deflate: (bytes, options) =>
    zlibDeflate(bytes, options).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_BUFFER_TOO_LARGE') throw error
      return rawDeflate(bytes, options)
    }),
}

/** One of Node's four threads; the others sync calls to the disk. */
const inAFewThreads = createSlots(2)

/** `bytes` is what arrived (its beginning, if over the limit); `text` is the decompressed body. */
export type ReadBody = { bytes: Buffer; total: number } & Decoded
type Decoded = { text: string } | { fault: Fault }

const tooLarge = fault(
  'too_large',
  `the request is over ${sizeText(requestBytes)}, the maximum`,
  413,
)

/** Gzip's two magic bytes, with which no JSON begins. */
const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b

const undeclaredGzip = fault(
  'bad_request',
  'the body is gzip, but the request does not say so. Set the header Content-Encoding: gzip',
)

/** Reads and inflates a request body. */
export async function readBody(request: IncomingMessage): Promise<ReadBody> {
  const { bytes, total, fault: stopped } = await collectBytes(request)
  if (stopped) return { bytes, total, fault: stopped }
  if (total > requestBytes) return { bytes, total, fault: tooLarge }
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  const isPlain = encoding === 'identity' || encoding === ''
  if (isPlain && isGzip(bytes)) return { bytes, total, fault: undeclaredGzip }
  return { bytes, total, ...(isPlain ? decode(bytes) : await inflated(bytes, encoding)) }
}

async function inflated(bytes: Buffer, encoding: string): Promise<Decoded> {
  const inflater = inflaters[encoding]
  if (!inflater)
    return {
      fault: fault('bad_request', `Content-Encoding ${encoding} is not gzip or deflate`, 415),
    }
  try {
    return decode(await inAFewThreads(() => inflater(bytes, { maxOutputLength: requestBytes })))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ERR_BUFFER_TOO_LARGE') return { fault: tooLarge }
    return { fault: fault('bad_request', `the body is not ${encoding}: ${message}`) }
  }
}

/** UTF-8, with or without a byte order mark. Other bytes would be stored changed. */
function decode(bytes: Buffer): Decoded {
  if (!isUtf8(bytes)) return { fault: fault('bad_request', 'the body is not UTF-8') }
  const text = bytes.toString('utf8')
  return { text: text.charCodeAt(0) === 0xfeff ? text.slice(1) : text }
}
