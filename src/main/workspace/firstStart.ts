import type { Store } from '../store/store.ts'
import { createDestination, createReceiver, createSource } from './wire.ts'

/** For a new data directory: a working workspace, from a source to the built-in receiver. */
export function fillFirstStart(store: Store, receiverUrl: string) {
  if (!store.sources.isEmpty() || store.destinations.all().length > 0) return
  store.change(() => {
    createSource(store, {
      name: 'my-service',
      writeKey: 'WRITEKEY1',
      kind: 'server',
      enabled: true,
    })
    if (!store.receivers.all().some(({ path }) => path === '/inbox'))
      createReceiver(store, { name: 'inbox', path: '/inbox', tls: 'off' })
    createDestination(store, {
      name: 'Webhooks',
      enabled: true,
      sources: ['my-service'],
      sharedSecret: 's3cr3t',
      body: 'documented',
      endpoints: [{ url: `${receiverUrl}/inbox`, headers: {} }],
    })
  })
}
