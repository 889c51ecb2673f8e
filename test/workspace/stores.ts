import { onTestFinished } from 'vitest'
import { Settings } from '../../src/contract/settings.ts'
import { NewDestination, NewReceiver, NewSource } from '../../src/contract/wiring.ts'
import { openStore, type Store } from '../../src/main/store/store.ts'
import type { WorkspaceState } from '../../src/main/workspace/current.ts'
import { setPlan } from '../../src/main/workspace/plan.ts'
import {
  blockExactly,
  createDestination,
  createReceiver,
  createSource,
} from '../../src/main/workspace/wire.ts'

export function emptyStore(): Store {
  const store = openStore(null, () => {})
  onTestFinished(() => {
    store.close()
  })
  return store
}

/** Creates this workspace in an empty store, object by object as over REST. */
export function fill(store: Store, { sources, receivers, destinations, settings }: WorkspaceState) {
  store.change(() => {
    for (const { writeKey, blocked, plan, ...source } of sources) {
      const sourceId = createSource(store, NewSource.parse({ ...source, writeKey }))
      blockExactly(store, sourceId, blocked)
      if (plan) setPlan(store, { sourceId, read: plan.read, policy: plan })
    }
    for (const receiver of receivers) createReceiver(store, NewReceiver.parse(receiver))
    for (const each of destinations) createDestination(store, NewDestination.parse(each))
    store.settings.write(settings)
  })
}

/** Far cheaper than a new store. */
export function clear(store: Store) {
  store.change(() => {
    for (const { id } of store.destinations.all()) store.destinations.remove(id, 1)
    for (const { id } of store.receivers.all()) store.receivers.remove(id, 1)
    for (const { id } of store.sources.all()) store.sources.remove(id, 1)
    store.settings.write(Settings.parse({}))
  })
}
