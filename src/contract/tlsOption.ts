import { z } from 'zod'
import { Instant } from './model.ts'

/** How the HTTPS port presents itself; each faulty one fails for the reason its name states. */
export const tlsOptions = [
  'valid',
  'self-signed',
  'expired',
  'not yet valid',
  'wrong host',
  'unknown authority',
  'old protocol',
  'client certificate',
] as const
export type TlsFace = (typeof tlsOptions)[number]

/** `off`: the receiver's URL is that of the HTTP port. */
export const TlsOption = z.enum(
  ['off', ...tlsOptions],
  `tls must be one of off, ${tlsOptions.join(', ')}`,
)
export type TlsOption = z.infer<typeof TlsOption>

/** What a client gets, as a sentence. */
export const tlsWords: Record<TlsOption, string> = {
  off: 'Plain HTTP.',
  valid: 'A certificate of the local authority. Accepted by clients that trust the authority.',
  'self-signed': 'A certificate that is its own issuer.',
  expired: 'A certificate of the local authority that expired a month ago.',
  'not yet valid': 'A certificate of the local authority that is valid from next year on.',
  'wrong host': 'A certificate of the local authority, issued for another host.',
  'unknown authority': 'A certificate of an authority that nobody can trust.',
  'old protocol': 'A valid certificate, but TLS 1.0 and 1.1 only.',
  'client certificate':
    'A valid certificate; the client must present one of the local authority, too.',
}

/** The host name that selects an option, the same for every receiver: TLS is negotiated before the path is known. */
export const tlsHost = (option: TlsFace): string =>
  option === 'valid' ? 'localhost' : `${option.replaceAll(' ', '-')}.localhost`

const byHost = new Map(tlsOptions.map((option) => [tlsHost(option), option]))

/** The option that a host name selects. Any other name, and a client that sends none, gets the valid certificate. */
export const tlsOptionOf = (host: string | null): TlsFace =>
  byHost.get((host ?? '').toLowerCase()) ?? 'valid'

/** The base URL of a receiver with this option. `receiverTls`: the address of the HTTPS port. */
export function receiverBase(
  addresses: { receiver: string; receiverTls: string },
  option: TlsOption,
): string {
  if (option === 'off') return addresses.receiver
  return `https://${tlsHost(option)}:${new URL(addresses.receiverTls).port || 443}`
}

/** What a client needs in order to trust the HTTPS port, and to be accepted by `client certificate`. */
export const LocalAuthority = z.object({
  name: z.string(),
  certificate: z.string().describe('PEM'),
  fingerprint: z.string().describe('SHA-256, as clients and key stores show it'),
  validTo: Instant,
  client: z
    .object({ certificate: z.string(), key: z.string() })
    .describe('PEM; a certificate for a client, created by each request'),
})
export type LocalAuthority = z.infer<typeof LocalAuthority>
