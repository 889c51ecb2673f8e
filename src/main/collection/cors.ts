import type { IncomingMessage } from 'node:http'

/** Of a client that names no origin. */
export const noCors: Record<string, string> = {}

/**
 * Pages of any origin may send calls here. The origin is repeated, not `*`, which would not do for a page that
 * sends its cookies along, and the wanted headers likewise: `*` does not cover Authorization. A client that is no
 * page names no origin and needs none of this.
 */
export function corsHeaders({ method, headers }: IncomingMessage): Record<string, string> {
  const { origin } = headers
  if (origin === undefined) return method === 'OPTIONS' ? preflightHeaders(headers) : noCors
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    // Without it a page cannot read how long it is asked to wait.
    'Access-Control-Expose-Headers': 'Retry-After',
    Vary: 'Origin',
    ...(method === 'OPTIONS' && preflightHeaders(headers)),
  }
}

function preflightHeaders(headers: IncomingMessage['headers']): Record<string, string> {
  const wanted = headers['access-control-request-headers']
  return {
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, OPTIONS',
    'Access-Control-Allow-Headers': wanted ?? 'Authorization, Content-Type, X-Retry-Count',
    // The longest that Chromium takes. A call of a page that is being left needs none of its own then.
    'Access-Control-Max-Age': '7200',
    // Chromium asks before a public page may reach an address on this machine.
    ...(headers['access-control-request-private-network'] === 'true' && {
      'Access-Control-Allow-Private-Network': 'true',
    }),
  }
}
