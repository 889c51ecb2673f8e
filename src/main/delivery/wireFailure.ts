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

const unknownAuthority = 'certificate of an unknown authority'
/** OpenSSL's verdicts on a certificate, and Node's on the name in it, in our words. */
const certificateFaults: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed certificate',
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  CERT_HAS_EXPIRED: 'expired certificate',
  CERT_NOT_YET_VALID: 'certificate that is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate for another host',
}
/** Its other verdicts: revoked, a wrong purpose, a bad signature and the like. */
const otherCertificateFault =
  /^(CERT|CRL|ERROR_IN_C|UNABLE_TO|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|HOSTNAME_MISMATCH)/

/** What went wrong in a TLS handshake that came to no certificate, by a part of OpenSSL's error. */
const tlsFaults: [RegExp, string][] = [
  [/CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE/, 'it refused the handshake, or asks for a certificate'],
  [/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/, 'it speaks no TLS of 1.2 or later'],
  [/WRONG_VERSION|PACKET_LENGTH|HTTP_REQUEST|RECORD_/, 'it does not speak HTTPS'],
]

export const switchedProtocol = 'it answered 101 and switched to another protocol'

/** A verdict on a certificate, by OpenSSL's or Node's code, in our words. */
export const certificateFault = (code: string) =>
  certificateFaults[code] ?? `invalid certificate (${code})`

/** An error of the HTTP client as an outcome and its detail. Anything unknown is a host that could not be reached. */
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
      ? ['reset', 'the connection closed in the middle of the answer']
      : ['unreachable', 'it answered, but not in HTTP']
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return ['unreachable', 'it answered with headers that are too large']
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) return ['unreachable', tlsFailure(first)]
  return ['unreachable', `the host could not be reached (${code || message})`]
}

/** Several addresses were tried (IPv6, IPv4): the first that said anything speaks for all. */
function firstOf(error: AggregateError): Error {
  const errors = error.errors as NodeJS.ErrnoException[]
  return errors.find(({ code }) => code !== 'ETIMEDOUT') ?? errors[0] ?? error
}

function tlsFailure({ code, message }: NodeJS.ErrnoException): string {
  const said = `${code} ${message.toUpperCase().replaceAll(' ', '_')}`
  const known = tlsFaults.find(([pattern]) => pattern.test(said))
  return `TLS failed: ${known ? known[1] : `the handshake broke off (${code})`}`
}
