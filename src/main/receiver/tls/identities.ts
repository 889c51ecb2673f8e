import { type TlsFace, tlsHost } from '../../../contract/tlsOption.ts'
import type { Identity } from '../../http/identity.ts'
import { createIdentity, type Issuer } from './certificate.ts'

const dayMs = 86_400_000
/** Some systems accept no server certificate that is valid for longer than 825 days. */
const leafDays = 800
/** Before the clock of any machine nearby. */
const earlierDays = 2
/** A process may run for long: certificates of its port are replaced at this age. */
const renewedAfterDays = 365

/** The part of a certificate authority that is stored; others learn the certificate only. */
export type Authority = Issuer

/** `name`: as shown by clients and key stores. Valid for 20 years: it is trusted once, manually. */
export function createAuthority(name: string, now = Date.now()): Authority {
  const identity = createIdentity(
    { name, ...validity(now, -earlierDays, 20 * 365), hosts: [], usage: 'authority' },
    null,
  )
  return { name, ...identity }
}

/** For a client that the option `client certificate` accepts. */
export const createClientIdentity = (authority: Authority, now = Date.now()): Identity =>
  createIdentity(
    {
      name: 'Hookbench client',
      ...validity(now, -earlierDays, leafDays),
      hosts: [],
      usage: 'client',
    },
    authority,
  )

/** For the ports of the screen, the API and collection. `hosts`: names and IP addresses of this machine. */
export const createServerIdentity = (
  authority: Authority,
  hosts: string[],
  now = Date.now(),
): Identity =>
  createIdentity(
    { name: 'Hookbench', ...validity(now, -earlierDays, leafDays), hosts, usage: 'server' },
    authority,
  )

/** The certificates of the HTTPS port, each created when it is first presented, in about a millisecond. */
export function createIdentities(authority: Authority, now: () => number = Date.now) {
  const made = new Map<TlsFace, { identity: Identity; at: number }>()

  function create(option: TlsFace): Identity {
    const at = now()
    const usual = {
      name: `Hookbench receiver (${option})`,
      ...validity(at, -earlierDays, leafDays),
      hosts: hostsOf(option),
      usage: 'server' as const,
    }
    switch (option) {
      case 'valid':
      case 'old protocol':
      case 'client certificate':
        return createIdentity(usual, authority)
      case 'self-signed':
        return createIdentity(usual, null)
      case 'expired':
        return createIdentity({ ...usual, ...validity(at, -395, -30) }, authority)
      case 'not yet valid':
        return createIdentity({ ...usual, ...validity(at, 366, 366 + 365) }, authority)
      case 'wrong host':
        return createIdentity({ ...usual, hosts: ['another-host.example'] }, authority)
      case 'unknown authority':
        return createIdentity(usual, createAuthority('An authority that nobody knows', at))
    }
  }

  return (option: TlsFace): Identity => {
    const known = made.get(option)
    if (known && now() - known.at < renewedAfterDays * dayMs) return known.identity
    const identity = create(option)
    made.set(option, { identity, at: now() })
    return identity
  }
}

const validity = (now: number, fromDays: number, toDays: number) => ({
  validFrom: new Date(now + fromDays * dayMs),
  validTo: new Date(now + toDays * dayMs),
})

/** The valid one is also for the addresses of this machine: clients send no host name for an address. */
const hostsOf = (option: TlsFace) =>
  option === 'valid' ? ['localhost', '127.0.0.1'] : [tlsHost(option)]
