import { tlsHost, tlsOptions } from '../../contract/tlsOption.ts'
import type { OwnPorts } from '../delivery/ownPorts.ts'
import type { Log } from '../errors/log.ts'
import { closeServer } from '../http/closeServer.ts'
import { listen, type PortOptions } from '../http/listen.ts'
import { hostNamesOf } from '../http/ownHost.ts'
import type { ReceiverAddresses } from '../receiver/ownPath.ts'
import { createReceiverServer } from '../receiver/server.ts'
import { createTlsPort } from '../receiver/tls/port.ts'
import type { Store } from '../store/store.ts'
import { type Closing, graceMs } from './closing.ts'
import { storedAuthority } from './authority.ts'

interface Parts {
  store: Store
  log: Log
  closing: Closing
  ownPorts: OwnPorts
  /** Those of the receivers are set when the ports are open. */
  addresses: ReceiverAddresses
}

interface Ports {
  host: string
  allowHosts?: string[] | undefined
  receiver: PortOptions
  receiverTls: PortOptions
}

/** Opens the ports of the receivers, HTTP and HTTPS, and updates the endpoints that point to them. */
export async function openReceiverPorts(parts: Parts, ports: Ports) {
  const { store, log, closing, ownPorts, addresses } = parts
  const server = createReceiverServer({
    store,
    log,
    addresses,
    hostNames: hostNamesOf(ports),
    messageOf: ownPorts.messageOf,
  })
  closing.add(() => closeServer(server, graceMs))
  const { url, moved } = await listen(server, ports.host, ports.receiver)
  const authority = storedAuthority(store)
  // One server answers the requests of both ports.
  const tls = createTlsPort({
    authority,
    onConnection: (socket) => server.emit('connection', socket),
  })
  closing.add(() => tls.close())
  const secure = await listen(tls, ports.host, ports.receiverTls)
  addresses.receiver = url
  addresses.receiverTls = secure.url.replace(/^http:/, 'https:')
  moveReceivers(store, addresses)
  return { authority, moved, tlsMoved: secure.moved }
}

/** The receivers may have had other ports before; endpoints that point to them are updated. */
function moveReceivers(store: Store, { receiver, receiverTls }: ReceiverAddresses) {
  const before = store.settings.readFact('receiverUrl')
  const beforeTls = store.settings.readFact('receiverTlsUrl')
  if (before === receiver && beforeTls === receiverTls) return
  store.change(() => {
    if (before !== null && before !== receiver) {
      const { hostname, port } = new URL(before)
      for (const name of ['localhost', hostname])
        store.destinations.moveEndpoints(`http://${name}:${port}`, receiver)
    }
    if (beforeTls !== null && beforeTls !== receiverTls) moveTls(store, beforeTls, receiverTls)
    store.settings.writeFact('receiverUrl', receiver)
    store.settings.writeFact('receiverTlsUrl', receiverTls)
  })
}

/** The host name of an HTTPS endpoint selects its certificate, and stays. */
function moveTls(store: Store, before: string, now: string) {
  const [from, to] = [new URL(before), new URL(now)]
  for (const name of ['localhost', from.hostname, ...tlsOptions.map(tlsHost)])
    store.destinations.moveEndpoints(`https://${name}:${from.port}`, `https://${name}:${to.port}`)
}
