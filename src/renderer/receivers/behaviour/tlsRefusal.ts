import type { TlsOption } from '../../../contract/tlsOption.ts'

interface TlsRefusal {
  /** What an attempt records instead of a response. */
  words: string
  isRetried: boolean
}

/** Why no attempt of Hookbench gets as far as the rules; absent: it does. */
const refusals: Partial<Record<TlsOption, TlsRefusal>> = {
  'self-signed': { words: 'the certificate is self-signed', isRetried: false },
  expired: { words: 'the certificate expired', isRetried: false },
  'not yet valid': { words: 'the certificate is not yet valid', isRetried: false },
  'wrong host': { words: 'the certificate is for another host', isRetried: false },
  'unknown authority': { words: 'the authority of the certificate is unknown', isRetried: false },
  'old protocol': { words: 'it offers TLS 1.0 and 1.1 only', isRetried: true },
  'client certificate': { words: 'it requires a client certificate', isRetried: true },
}

export const tlsRefusal = (tls: TlsOption): TlsRefusal | null => refusals[tls] ?? null

export const refusalSentence = ({ words, isRetried }: TlsRefusal): string =>
  `No request of Hookbench arrives: ${words}. ${
    isRetried ? 'Retried until the message expires.' : 'Permanent, not retried.'
  }`
