import type { Command } from 'commander'
import { Refusal } from '../errors/refusal.ts'
import type { Log } from '../errors/log.ts'
import { namesOf, type ServerTls } from '../http/identity.ts'
import { readIdentityFiles } from '../http/identityFiles.ts'
import { isLoopbackHost } from '../../contract/origin.ts'
import { isLoopbackAddress } from '../http/ownHost.ts'
import { option } from './options.ts'

interface TlsOptions {
  tls?: boolean
  tlsCert?: string
  tlsKey?: string
  host: string
}

export const withTls = (command: Command) =>
  command
    .addOption(
      option('--tls', 'serve the screen, the API and collection over TLS, by the local authority'),
    )
    .addOption(option('--tls-cert <file>', 'the same with this certificate and its chain, in PEM'))
    .addOption(option('--tls-key <file>', 'its private key, in PEM'))

/** What the options say. `names`: those of the certificate, by which clients reach this machine. */
export function readTls(
  { tls, tlsCert, tlsKey, host }: TlsOptions,
  log: Log,
): { tls: ServerTls | 'local' | null; names: string[] } {
  if (tlsCert !== undefined && tlsKey !== undefined) {
    const { warning, ...given } = readIdentityFiles({ tlsCert, tlsKey })
    if (warning !== null) log.warn(warning)
    return { tls: given, names: namesOf(given.identity) }
  }
  if (tlsCert !== undefined || tlsKey !== undefined) {
    const [given, missing] =
      tlsKey === undefined ? ['--tls-cert', '--tls-key'] : ['--tls-key', '--tls-cert']
    throw new Refusal('BAD_REQUEST', `${given} needs ${missing}, too`, missing)
  }
  if (tls) return { tls: 'local', names: [] }
  if (!isLoopbackHost(host) && !isLoopbackAddress(host))
    log.warn(
      `--host ${host} without TLS: tokens and write keys are sent in clear text; use --tls or --tls-cert and --tls-key`,
    )
  return { tls: null, names: [] }
}
