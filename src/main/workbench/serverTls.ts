import { networkInterfaces } from 'node:os'
import type { ServerTls } from '../http/identity.ts'
import { hostNamesOf } from '../http/ownHost.ts'
import { type Authority, createServerIdentity } from '../receiver/tls/identities.ts'
import type { EngineOptions } from './engine.ts'

const everyAddress = new Set(['0.0.0.0', '::'])

/** The certificate of the ports for clients: the given one, or one of the local authority. */
export function serverTls(
  { tls = null, ...names }: Pick<EngineOptions, 'tls' | 'host' | 'allowHosts'>,
  authority: Authority,
): ServerTls | null {
  if (tls !== 'local') return tls
  const hosts = hostNamesOf(names).flatMap((name) =>
    everyAddress.has(name) ? ownAddresses() : name,
  )
  const all = new Set(['localhost', '127.0.0.1', '::1', ...hosts])
  return { identity: createServerIdentity(authority, [...all]), trusted: authority.cert }
}

const ownAddresses = () =>
  Object.values(networkInterfaces()).flatMap((of) => (of ?? []).map(({ address }) => address))
