import type { Destination } from '../../contract/destination.ts'
import type { DestinationChange, NewDestination } from '../../contract/wiring.ts'
import { mostHops } from '../delivery/ownPorts.ts'
import { ownPath, type ReceiverAddresses, receiverPath } from '../receiver/ownPath.ts'
import { Refusal } from '../errors/refusal.ts'
import { type DestinationRecord, destinationView } from '../store/destinations.ts'
import type { Store } from '../store/store.ts'
import type { ReadStore } from '../store/readStore.ts'
import type { Clock } from '../delivery/clock.ts'
import { removeDestination } from '../workspace/remove.ts'
import { createDestination, restoreDestination, updateDestination } from '../workspace/wire.ts'
import { whole } from './page.ts'

export interface DestinationReadParts {
  store: ReadStore
  addresses: ReceiverAddresses & { collect: string; ui: string | null }
}

export interface DestinationParts extends DestinationReadParts {
  store: Store
  clock: Pick<Clock, 'now'>
  dispatcher: { wake: () => void }
}

export const listDestinations = (parts: DestinationReadParts) =>
  whole(parts.store.destinations.all().map((record) => viewOf(parts, record)))

export const getDestination = (parts: DestinationReadParts, id: number) =>
  viewOf(parts, recordOf(parts, id))

export function recordOf({ store }: { store: ReadStore }, id: number): DestinationRecord {
  const destination = store.destinations.byId(id)
  if (!destination) throw new Refusal('NOT_FOUND', `no destination with id ${id}`, 'id')
  return destination
}

export function addDestination(parts: DestinationParts, wanted: NewDestination) {
  const { store } = parts
  return getDestination(
    parts,
    store.change(() => createDestination(store, wanted)),
  )
}

export function changeDestination(parts: DestinationParts, id: number, change: DestinationChange) {
  const { store, dispatcher } = parts
  store.change(() => updateDestination(store, id, change))
  dispatcher.wake()
  return getDestination(parts, id)
}

export const dropDestination = ({ store }: { store: Store }, id: number) =>
  store.change(() => removeDestination(store, id))

export function undropDestination(parts: DestinationParts, id: number) {
  const { store, dispatcher, clock } = parts
  store.change(() => restoreDestination(store, id, clock.now()))
  dispatcher.wake()
  return getDestination(parts, id)
}

function viewOf(parts: DestinationReadParts, record: DestinationRecord): Destination {
  const sources = parts.store.destinations.sourceNames(record.id)
  return destinationView(record, { sources, warnings: warningsOf(parts, record) })
}

function warningsOf({ store, addresses }: DestinationReadParts, { endpoints }: DestinationRecord) {
  const paths = store.receivers.all().map(({ path }) => path)
  return endpoints.flatMap(({ url }, index) => {
    const message = warningOf(url, { ...addresses, paths })
    return message === null ? [] : [{ field: `endpoints[${index}].url`, message }]
  })
}

/** A warning about an endpoint that is accepted anyway, or null. `paths`: those of the receivers. */
function warningOf(
  url: string,
  { collect, ui, paths, ...receivers }: DestinationReadParts['addresses'] & { paths: string[] },
): string | null {
  if (ownPath(url, collect) !== null)
    return `this is Hookbench's own collection port: each delivery is collected and delivered again. Hookbench stops the loop after ${mostHops} rounds`
  if (ui !== null && ownPath(url, ui) !== null)
    return "this is Hookbench's own screen and API, which does not accept webhooks"
  const path = receiverPath(url, receivers)
  return path === null || paths.includes(path)
    ? null
    : `no receiver at ${path}; requests are answered with 404`
}
