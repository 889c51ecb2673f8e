import type { Outcome } from '../../contract/model.ts'

const byCode: Record<string, Outcome> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ENODATA: 'dns',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
}

/** OpenSSL's verdicts on a certificate, and Node's on the name in it, in our words. */
const certificateFaults: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate of an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate of an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate of an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate of an unknown authority',
  CERT_HAS_EXPIRED: 'expired certificate',
  CERT_NOT_YET_VALID: 'certificate that is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate for another host',
}

/** An error of the HTTP client as an outcome and its detail. Anything unknown is a host that could not be reached. */
export function wireFailure(error: Error): [Outcome, string] {
  // Several addresses were tried (IPv6, IPv4): the first one's failure stands for all.
  const first =
    error instanceof AggregateError ? ((error.errors[0] as Error | undefined) ?? error) : error
  const { code = '' } = first as NodeJS.ErrnoException
  const fault = certificateFaults[code]
  if (fault) return ['certificate', fault]
  if (code.startsWith('HPE_')) return ['unreachable', 'it answered, but not in HTTP']
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return ['unreachable', 'it answered with headers that are too large']
  if (code === 'EPROTO' || code.startsWith('ERR_SSL'))
    return ['unreachable', 'TLS failed: it may not speak HTTPS']
  const outcome = byCode[code]
  return outcome
    ? [outcome, code]
    : ['unreachable', `the host could not be reached (${code || first.message})`]
}
