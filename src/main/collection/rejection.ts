import { libraryOf } from './library.ts'
import type { NewRejection } from '../store/rejections.ts'
import type { SourceRecord } from '../store/sources.ts'
import type { Fault } from './fault.ts'
import { arrivedBytes } from './limits.ts'
import type { ReadBody } from './readBody.ts'

/** A request without its body. */
export interface Envelope {
  method: string
  path: string
  authorization: string | undefined
  /** The header X-Write-Key. */
  writeKeyHeader: string | undefined
  userAgent: string | undefined
  clientAddress: string
  /** Of the web page that sent it; null: no page did. */
  origin: string | null
  writeKey?: string
  /** The library that the request names. */
  library?: string | null
  /** A pixel: always answered with 200, except by the port's fault. */
  isPixel?: boolean
}

interface Arrived {
  receivedAt: number
  source: SourceRecord | null
  /** Of a duplicate. */
  callId?: number
  /** The body of the whole request, or the one rejected call. */
  body?: ReadBody
  content?: unknown
}

export function rejectionOf(
  fault: Fault,
  envelope: Envelope,
  { receivedAt, source, callId, body, content }: Arrived,
): NewRejection {
  const bytes = body ? body.bytes : Buffer.from(textOf(content))
  return {
    receivedAt,
    reason: fault.reason,
    message: fault.message,
    status: envelope.isPixel && fault.reason !== 'fault' ? 200 : fault.status,
    sourceId: source?.id ?? null,
    callId: callId ?? null,
    writeKey: envelope.writeKey ?? null,
    method: envelope.method,
    path: envelope.path.slice(0, 500),
    client:
      (libraryOf(content) ?? envelope.library ?? envelope.userAgent ?? null)?.slice(0, 200) ?? null,
    origin: envelope.origin,
    arrived: bytes.subarray(0, arrivedBytes),
    arrivedBytes: body?.total ?? bytes.length,
  }
}

function textOf(content: unknown): string {
  try {
    return JSON.stringify(content) ?? ''
  } catch {
    // Nested too deeply to serialise, which is the reason for its rejection.
    return ''
  }
}
