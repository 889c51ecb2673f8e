import type { Outcome } from '../../contract/model.ts'

const byCode: Record<string, Outcome> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'reset',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ENODATA: 'dns',
  ETIMEDOUT: 'timeout',
}

const unknownAuthority = 'certificate issued by an unknown authority'
/** Texts for OpenSSL's certificate errors and for Node's host name error. */
const certificateFaults: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed certificate',
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  CERT_HAS_EXPIRED: 'expired certificate',
  CERT_NOT_YET_VALID: 'certificate not yet valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate issued for another host',
}
/** Other certificate errors: revoked, wrong purpose, bad signature and so on. */
const otherCertificateFault =
  /^(CERT|CRL|ERROR_IN_C|UNABLE_TO|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|HOSTNAME_MISMATCH)/

/** Texts for TLS handshakes that failed before a certificate was checked, by a part of OpenSSL's error. */
const tlsFaults: [RegExp, string][] = [
  [
    /CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE/,
    'the server refused the handshake or requires a client certificate',
  ],
  [/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/, 'the server does not support TLS 1.2 or later'],
  [/WRONG_VERSION|PACKET_LENGTH|HTTP_REQUEST|RECORD_/, 'the server does not speak HTTPS'],
]

export const switchedProtocol = 'answered 101 and switched protocols'
export const notHttp = 'the response was not HTTP'

/** The text for a certificate error code. */
export const certificateFault = (code: string) =>
  certificateFaults[code] ?? `invalid certificate (${code})`

/** Maps an error of the HTTP client to an outcome and its detail. Unknown errors count as unreachable. */
export function wireFailure(error: Error): [Outcome, string] {
  const first = error instanceof AggregateError ? firstOf(error) : error
  const { code = '', message } = first as NodeJS.ErrnoException
  const outcome = byCode[code]
  if (message === 'bad upgrade') return ['unreachable', switchedProtocol]
  if (outcome) return [outcome, code]
  if (Object.hasOwn(certificateFaults, code) || otherCertificateFault.test(code))
    return ['certificate', certificateFault(code)]
  if (first.name === 'HTTPParserError')
    return message.includes('Invalid EOF state')
      ? ['reset', 'the connection closed in the middle of the response']
      : ['unreachable', notHttp]
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return ['unreachable', 'the response headers were too large']
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) return ['unreachable', tlsFailure(first)]
  return ['unreachable', `the host could not be reached (${code || message})`]
}

/** With several addresses (IPv6, IPv4), the first error with a code is used. */
function firstOf(error: AggregateError): Error {
  const errors = error.errors as NodeJS.ErrnoException[]
  return errors.find(({ code }) => code !== 'ETIMEDOUT') ?? errors[0] ?? error
}

function tlsFailure({ code, message }: NodeJS.ErrnoException): string {
  const said = `${code} ${message.toUpperCase().replaceAll(' ', '_')}`
  const known = tlsFaults.find(([pattern]) => pattern.test(said))
  return `TLS failed: ${known ? known[1] : `the handshake was aborted (${code})`}`
}
