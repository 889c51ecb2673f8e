import { request, type RequestOptions } from 'node:https'
import { createAuthority, createServerIdentity } from '../../src/main/receiver/tls/identities.ts'

export const authority = createAuthority('Hookbench test authority')
export const ownIdentity = createServerIdentity(authority, ['localhost', '127.0.0.1', '::1'])

export interface SecureAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** A request over TLS by a client that trusts the authority. */
export function overTls(
  url: string,
  { body, ca = authority.cert, ...options }: RequestOptions & { body?: string } = {},
): Promise<SecureAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { ca, agent: false, ...options }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      )
    })
    sent.on('error', reject).end(body)
  })
}
