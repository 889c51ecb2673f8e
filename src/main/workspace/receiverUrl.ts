import { receiverBase, type TlsOption } from '../../contract/tlsOption.ts'
import type { ReceiverAddresses } from '../receiver/ownPath.ts'

interface Addressed {
  path: string
  tls: TlsOption
}

/** The URL of a receiver as an endpoint. */
export const receiverUrl = (addresses: ReceiverAddresses, { path, tls }: Addressed): string =>
  receiverBase(addresses, tls) + path

/**
 * The same under any name of this machine that has its certificate. Only an address and a path: a receiver by name cannot
 * represent a query or another spelling of the URL.
 */
export function receiverUrls(addresses: ReceiverAddresses, { path, tls }: Addressed): string[] {
  const base = receiverBase(addresses, tls)
  if (tls !== 'off' && tls !== 'valid') return [base + path]
  const { protocol, port } = new URL(base)
  return [base, `${protocol}//localhost:${port}`, `${protocol}//127.0.0.1:${port}`].map(
    (each) => each + path,
  )
}
