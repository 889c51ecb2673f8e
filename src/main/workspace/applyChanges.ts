import type { WorkspaceDiff } from '../../contract/workspace.ts'
import type { Store } from '../store/store.ts'
import type { WorkspaceState } from './current.ts'
import { setPlan } from './plan.ts'
import {
  blockExactly,
  createDestination,
  createReceiver,
  createSource,
  updateDestination,
  updateReceiver,
  updateSource,
} from './wire.ts'

const behaviourFields = ['respond', 'behaviour']

/** Makes only the changes of a diff. Inside the caller's transaction. */
export function applyChanges(store: Store, wanted: WorkspaceState, { changes }: WorkspaceDiff) {
  const changed = new Map(changes.map((change) => [`${change.noun} ${change.name}`, change]))
  const isChanged = (noun: string) => (item: { name: string }) =>
    changed.has(`${noun} ${item.name}`)
  const sources = wanted.sources.filter(isChanged('source'))
  const receivers = wanted.receivers.filter(isChanged('receiver'))
  freeKeysAndPaths(store, { sources, receivers })

  for (const { blocked, writeKey, plan, ...source } of sources) {
    const given = { ...source, ...(writeKey !== null && { writeKey }) }
    const known = store.sources.byName(source.name)
    if (known) updateSource(store, known.id, given)
    const sourceId = known?.id ?? createSource(store, given)
    blockExactly(store, sourceId, blocked)
    if (plan) setPlan(store, { sourceId, read: plan.read, policy: plan })
  }
  for (const { name, path, tls, behaviour } of receivers) {
    const known = store.receivers.all().find((receiver) => receiver.name === name)
    const fields = changed.get(`receiver ${name}`)?.fields
    if (!known) createReceiver(store, { name, path, tls, behaviour })
    // A behaviour goes on where it is, unless it changes.
    else if (fields?.some((field) => behaviourFields.includes(field.path)))
      updateReceiver(store, known.id, { path, tls, behaviour })
    else updateReceiver(store, known.id, { path, tls })
  }
  for (const destination of wanted.destinations.filter(isChanged('destination'))) {
    const known = store.destinations.byName(destination.name)
    if (known) updateDestination(store, known.id, destination)
    else createDestination(store, destination)
  }
  if (changed.has('settings ')) store.settings.write(wanted.settings)
}

/** Two sources may swap keys, and two receivers paths, but each must be unique at all times. */
function freeKeysAndPaths(
  store: Store,
  { sources, receivers }: Pick<WorkspaceState, 'sources' | 'receivers'>,
) {
  for (const { name, writeKey } of sources) {
    const known = store.sources.byName(name)
    // Keys and paths never contain a space.
    if (known && known.writeKey !== writeKey)
      store.sources.update({ ...known, writeKey: ` changing ${known.id}` })
  }
  const paths = new Map(receivers.map(({ name, path }) => [name, path]))
  for (const known of store.receivers.all()) {
    const path = paths.get(known.name)
    if (path !== undefined && path !== known.path)
      store.receivers.update({ ...known, path: ` changing ${known.id}` })
  }
}
