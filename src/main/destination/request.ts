import type { HeaderLines } from '../../contract/model.ts'

export interface RequestParts {
  staticHeaders: Record<string, string>
  /** Null: the destination has no shared secret. */
  signature: string | null
  senderName: string
}

/** The header lines of a delivery, in wire order. `Host`, `Connection` and `Content-Length` are the transport's. */
export function requestHeaders({
  staticHeaders,
  signature,
  senderName,
}: RequestParts): HeaderLines {
  const lines = Object.entries(staticHeaders)
  const overridden = lines.some(([name]) => name.toLowerCase() === 'user-agent')
  return [
    ...(overridden ? [] : [['User-Agent', `${senderName}/1.0`] as [string, string]]),
    ['Content-Type', 'application/json'],
    ...lines,
    ...(signature === null ? [] : [['X-Signature', signature] as [string, string]]),
  ]
}
