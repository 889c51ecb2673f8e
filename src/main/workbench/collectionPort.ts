import { type CollectorParts, createCollector } from '../collection/collect.ts'
import { createPortFaults } from '../collection/portFault.ts'
import { createCollectionServer } from '../collection/server.ts'
import type { Log } from '../errors/log.ts'
import { closeServer } from '../http/closeServer.ts'
import { secureAddress, type ServerTls } from '../http/identity.ts'
import { listen, type PortOptions } from '../http/listen.ts'
import { hostNamesOf } from '../http/ownHost.ts'
import type { Store } from '../store/store.ts'
import { makeSource } from '../workspace/unknownKey.ts'
import { type Closing, graceMs } from './closing.ts'
import type { SettingsInUse } from './settingsInUse.ts'

interface Parts extends Omit<CollectorParts, 'settings' | 'newWriteKeySource'> {
  log: Log
  closing: Closing
  settings: SettingsInUse
  /** Those of the collection port are set when it is open. */
  addresses: { collect: string; collectTls: string | null }
  /** Null: HTTP only. */
  tls: ServerTls | null
}

/** Opens the port that collects calls. */
export async function openCollectionPort(
  parts: Parts,
  { collect, ...at }: { host: string; allowHosts?: string[] | undefined; collect: PortOptions },
) {
  const { log, closing, settings, addresses, tls, ...collectorParts } = parts
  const portFaults = createStoredFaults(parts.store, settings)
  const collector = createCollector({
    ...collectorParts,
    settings: settings.read,
    newWriteKeySource: (writeKey) => makeSource(parts.store, writeKey),
  })
  const collection = createCollectionServer({
    collector,
    portFaults,
    hostNames: hostNamesOf(at),
    identity: tls && tls.identity,
    log,
  })
  closing.add(() => closeServer(collection, graceMs))
  const { url, moved } = await listen(collection, at.host, collect)
  addresses.collect = url
  addresses.collectTls = tls && secureAddress(url, tls.identity)
  return { portFaults, moved }
}

/** The fault in the settings. After its last request it is removed from them. */
function createStoredFaults(store: Store, settings: SettingsInUse) {
  const portFaults = createPortFaults(() => {
    settings.endPortFault()
    store
      .writeSoon(() => {
        if (portFaults.read() === null)
          store.settings.write({ ...store.settings.read(), portFault: null })
      })
      .then(settings.reread, () => {})
  })
  portFaults.set(settings.read().portFault)
  return portFaults
}
