import { isIP, type Socket } from 'node:net'
import { isLoopbackHost } from '../../contract/origin.ts'

/** Containers reach the machine that runs them by these. They end in .internal, which the public DNS does not have. */
const fromContainers = ['host.docker.internal', 'host.containers.internal']

/**
 * Whether a request's Host is a name of this machine. A page elsewhere can give its own name the address of this machine
 * (DNS rebinding), and its browser then regards our ports as part of that page. It cannot do so with an IP address,
 * nor with a name that only this machine has. `names`: others, given at the start.
 */
export function isOwnHost(authority: string, names: readonly string[]): boolean {
  const host = authority.toLowerCase().replace(/:\d+$/, '')
  return (
    isIP(host.replace(/^\[(.*)\]$/, '$1')) !== 0 ||
    isLoopbackHost(host) ||
    fromContainers.includes(host) ||
    names.includes(host)
  )
}

/** `host`: the address or name that the ports listen on. */
export const hostNamesOf = ({
  host,
  allowHosts = [],
}: {
  host: string
  allowHosts?: string[] | undefined
}): string[] => [host, ...allowHosts].map((name) => name.toLowerCase())

export const isLoopbackAddress = (address: string) => /^(::ffff:)?127\.|^::1$/.test(address)

/** Whether a connection does not leave this machine. */
export const isOfThisMachine = ({
  remoteAddress = '',
  localAddress,
}: Pick<Socket, 'remoteAddress' | 'localAddress'>) =>
  remoteAddress === localAddress || isLoopbackAddress(remoteAddress)

export const foreignHostWords = (authority: string) =>
  `Host ${authority.slice(0, 200)} is not a name of this Hookbench. Use localhost or an IP address, or start Hookbench with --allow-host`
