import type { HeaderLines } from '../../contract/model.ts'
import { sign } from './signature.ts'

export interface RequestParts {
  body: string
  staticHeaders: Record<string, string>
  sharedSecret: string | null
  senderName: string
}

/** The header lines of a delivery, in wire order. `Host`, `Connection` and `Content-Length` are the transport's. */
export function requestHeaders({
  body,
  staticHeaders,
  sharedSecret,
  senderName,
}: RequestParts): HeaderLines {
  const lines = Object.entries(staticHeaders)
  const overridden = lines.some(([name]) => name.toLowerCase() === 'user-agent')
  return [
    ...(overridden ? [] : [['User-Agent', `${senderName}/1.0`] as [string, string]]),
    ['Content-Type', 'application/json'],
    ...lines,
    ...(sharedSecret === null
      ? []
      : [['X-Signature', sign(body, sharedSecret)] as [string, string]]),
  ]
}
