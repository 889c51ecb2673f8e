import { isIP } from 'node:net'
import { connect, type SecureContext, type TLSSocket } from 'node:tls'
import type { Certificate } from '../../contract/destination.ts'
import { lookupOf } from './loopback.ts'
import { isSelfSigned } from './sendConnection.ts'
import { certificateFault } from './wireFailure.ts'

/** Reads the certificate of an HTTPS endpoint on a separate connection, without sending a request. Null: none was presented. */
export function readCertificate(
  url: string,
  secureContext: SecureContext,
  timeoutMs: number,
): Promise<Certificate | null> {
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== 'https:') return Promise.resolve(null)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      ...lookupOf(host),
      secureContext,
      ALPNProtocols: ['http/1.1'],
      // The verdict is read from the socket, so that an untrusted certificate is shown, too.
      rejectUnauthorized: false,
      ...(isIP(host) === 0 && { servername: host }),
    })
    const end = (certificate: Certificate | null) => {
      socket.destroy()
      resolve(certificate)
    }
    socket.setTimeout(timeoutMs, () => end(null))
    socket.once('error', () => end(null))
    socket.once('secureConnect', () => end(certificateOf(socket, host)))
  })
}

function certificateOf(socket: TLSSocket, host: string): Certificate | null {
  const presented = socket.getPeerX509Certificate()
  if (!presented) return null
  const { subject, issuer, subjectAltName, validFromDate, validToDate } = presented
  const code =
    (socket.authorizationError as unknown as NodeJS.ErrnoException | string | null) ?? null
  const fault =
    code === null
      ? isSelfSigned(socket)
        ? certificateFault('DEPTH_ZERO_SELF_SIGNED_CERT')
        : hostFault(presented, host)
      : certificateFault(typeof code === 'string' ? code : (code.code ?? code.message))
  const until = validToDate.toISOString().slice(0, 10)
  return {
    subject: oneLine(subject),
    issuer: oneLine(issuer),
    names: (subjectAltName ?? '').split(', ').filter((name) => name !== ''),
    validFrom: validFromDate.toISOString(),
    validTo: validToDate.toISOString(),
    trusted: fault === null,
    verdict: fault === null ? `Trusted, valid until ${until}.` : `Not trusted: ${fault}.`,
  }
}

function hostFault(
  presented: NonNullable<ReturnType<TLSSocket['getPeerX509Certificate']>>,
  host: string,
): string | null {
  const matches = isIP(host) === 0 ? presented.checkHost(host) : presented.checkIP(host)
  return matches === undefined ? certificateFault('ERR_TLS_CERT_ALTNAME_INVALID') : null
}

const oneLine = (name: string) => name.split('\n').join(', ')
