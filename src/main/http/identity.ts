import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'

/** A certificate, with those that lead to its authority, and its private key, in PEM. */
export interface Identity {
  cert: string
  key: string
}

/** How the ports for clients present themselves over TLS. */
export interface ServerTls {
  identity: Identity
  /** What a client must trust: the certificate of the authority, or the server's own. */
  trusted: string
}

/** The host names that a certificate is for, without wildcards. */
export const namesOf = ({ cert }: Identity): string[] =>
  (new X509Certificate(cert).subjectAltName ?? '')
    .split(', ')
    .flatMap((each) => /^DNS:([^*]+)$/.exec(each)?.[1] ?? [])

/**
 * The https: address of a port that listens at this http: one. Its host is the one listened at, if the certificate is for it,
 * else a name of the certificate.
 */
export function secureAddress(url: string, identity: Identity): string {
  const { hostname, port } = new URL(url)
  const certificate = new X509Certificate(identity.cert)
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  const isFor = isIP(address) === 0 ? certificate.checkHost(address) : certificate.checkIP(address)
  const [name = hostname] = namesOf(identity)
  return `https://${isFor === undefined ? name : hostname}:${port}`
}
