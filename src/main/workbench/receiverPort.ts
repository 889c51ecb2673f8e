import type { OwnPorts } from '../delivery/ownPorts.ts'
import type { Log } from '../errors/log.ts'
import { closeServer } from '../http/closeServer.ts'
import { listen, type PortOptions } from '../http/listen.ts'
import { createReceiverServer } from '../receiver/server.ts'
import type { Store } from '../store/store.ts'
import { type Closing, graceMs } from './closing.ts'

interface Parts {
  store: Store
  log: Log
  closing: Closing
  ownPorts: OwnPorts
  /** `receiver` is set when the port is open. */
  addresses: { receiver: string }
}

/** Opens the port of the receivers, and updates the endpoints that point to them. */
export async function openReceiverPort(parts: Parts, host: string, port: PortOptions) {
  const { store, log, closing, ownPorts, addresses } = parts
  const server = createReceiverServer({
    store,
    log,
    baseUrl: () => addresses.receiver,
    messageOf: ownPorts.messageOf,
  })
  closing.add(() => closeServer(server, graceMs))
  const { url, moved } = await listen(server, host, port)
  addresses.receiver = url
  moveReceiver(store, url)
  return { server, moved }
}

/** The built-in receiver may have had another port before; endpoints that point to it are updated. */
function moveReceiver(store: Store, url: string) {
  const before = store.settings.readFact('receiverUrl')
  if (before === url) return
  store.change(() => {
    if (before !== null) {
      const { hostname, port } = new URL(before)
      for (const name of ['localhost', hostname])
        store.destinations.moveEndpoints(`http://${name}:${port}`, url)
    }
    store.settings.writeFact('receiverUrl', url)
  })
}
