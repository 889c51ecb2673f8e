import { onTestFinished } from 'vitest'
import { closeServer } from '../../src/main/http/closeServer.ts'
import { createCollector } from '../../src/main/collection/collect.ts'
import { type ConnectionLimits, connectionLimits } from '../../src/main/http/connectionLimits.ts'
import { createPlanGate } from '../../src/main/collection/planGate.ts'
import { createPortFaults } from '../../src/main/collection/portFault.ts'
import { createSourceRates } from '../../src/main/collection/sourceRates.ts'
import { createCollectionServer } from '../../src/main/collection/server.ts'
import { Settings } from '../../src/contract/settings.ts'
import type { Identity } from '../../src/main/http/identity.ts'
import { listen } from '../../src/main/http/listen.ts'
import { createLog } from '../../src/main/errors/log.ts'
import { openStore } from '../../src/main/store/store.ts'
import { createSource } from '../../src/main/workspace/wire.ts'

export const writeKey = 'WRITEKEY1'

interface Given {
  directory?: string | null
  identity?: Identity | null
}

/** The collection port alone, with limits that a test can wait for. */
export async function startCollectionPort(
  limits: Partial<ConnectionLimits> = {},
  { directory = null, identity = null }: Given = {},
) {
  const store = openStore(directory, () => {})
  createSource(store, { name: 'app', writeKey, kind: 'server', enabled: true })
  const collector = createCollector({
    store,
    settings: () => Settings.parse({}),
    engineNow: Date.now,
    realNow: Date.now,
    onCommitted: () => {},
    newWriteKeySource: () => {
      throw new Error('no test asks for it')
    },
    rates: createSourceRates(),
    loops: { hopsOf: () => 0, noteHops: () => {}, cameBack: () => 0 },
    planGate: createPlanGate(store),
    full: () => null,
  })
  const portFaults = createPortFaults(() => {})
  const server = createCollectionServer({
    collector,
    portFaults,
    identity,
    log: createLog('silent'),
    limits: { ...connectionLimits, ...limits },
  })
  onTestFinished(async () => {
    await closeServer(server, 100)
    store.close()
  })
  const { url } = await listen(server, '127.0.0.1', { port: 0, byName: true, option: 'test' })
  let requests = 0
  server.on('request', () => requests++)
  return {
    url,
    /** Whose head has arrived. */
    requests: () => requests,
    server,
    portFaults,
    calls: () => store.calls.newest(),
    rejections: () => store.rejections.page({}, { before: Infinity, limit: 100 }),
    rejected: () => store.rejections.total(),
  }
}
export type CollectionPort = Awaited<ReturnType<typeof startCollectionPort>>

export const openConnections = ({ server }: CollectionPort) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))
