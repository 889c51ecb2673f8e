import type { IncomingMessage } from 'node:http'

/** For a client that sends no origin. */
export const noCors: Record<string, string> = {}

/**
 * Pages of any origin may read the answer, even if it is that their calls are not allowed (`originFault`). The origin is
 * echoed, because `*` is not valid for a page that sends cookies. The requested headers are echoed as well, because `*`
 * does not cover Authorization. Other clients send no origin and need none of this.
 */
export function corsHeaders({ method, headers }: IncomingMessage): Record<string, string> {
  const { origin } = headers
  if (origin === undefined) return method === 'OPTIONS' ? preflightHeaders(headers) : noCors
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    // Without it, a page cannot read Retry-After.
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
    // The maximum of Chromium. A call sent while a page unloads then needs no preflight of its own.
    'Access-Control-Max-Age': '7200',
    // Chromium asks before a public page may reach an address on this machine.
    ...(headers['access-control-request-private-network'] === 'true' && {
      'Access-Control-Allow-Private-Network': 'true',
    }),
  }
}
