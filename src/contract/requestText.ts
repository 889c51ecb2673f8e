import { type SentRequest, targetOf } from './copyAs/sentRequest.ts'

/**
 * A request as the text that is on the wire: request line, header lines in their order and case, and the body. The
 * transport writes `host` and `connection` before the other lines, and `content-length` after them.
 */
export function requestText({ url, headers, body }: SentRequest): { head: string; body: string } {
  const { host, path } = targetOf(url)
  const lines = [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    'connection: keep-alive',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `content-length: ${new TextEncoder().encode(body).length}`,
  ]
  return { head: lines.join('\r\n'), body }
}
