import type {
  DestinationChange,
  NewDestination,
  NewReceiver,
  NewSource,
  ReceiverChange,
  SourceChange,
} from '../../contract/wiring.ts'
import { Refusal } from '../refusal.ts'
import { destinationView } from '../store/destinations.ts'
import { sourceView } from '../store/sources.ts'
import type { Workbench } from '../workbench.ts'
import { removeDestination, removeReceiver, removeSource } from '../workspace/remove.ts'
import {
  createDestination,
  createReceiver,
  createSource,
  updateDestination,
  updateReceiver,
  updateSource,
} from '../workspace/wire.ts'
import { receiverView } from './views.ts'

/** There are tens of these, not thousands: a list is one page. */
const whole = <T>(items: T[]) => ({ items, nextCursor: null })

export const listSources = ({ store }: Workbench) =>
  whole(store.sources.all().map((source) => sourceView(source, store.sources.usage(source.id))))

export function getSource({ store }: Workbench, id: number) {
  const source = store.sources.byId(id)
  if (!source) throw new Refusal('NOT_FOUND', `there is no source ${id}`, 'id')
  return sourceView(source, store.sources.usage(id))
}

export function addSource(workbench: Workbench, wanted: NewSource) {
  const { store } = workbench
  return getSource(
    workbench,
    store.change(() => createSource(store, wanted)),
  )
}

export function changeSource(workbench: Workbench, id: number, change: SourceChange) {
  const { store } = workbench
  store.change(() => updateSource(store, id, change))
  return getSource(workbench, id)
}

export const dropSource = ({ store }: Workbench, id: number) =>
  store.change(() => removeSource(store, id))

export const listDestinations = (workbench: Workbench) =>
  whole(workbench.store.destinations.all().map(({ id }) => getDestination(workbench, id)))

export function getDestination({ store }: Workbench, id: number) {
  const destination = store.destinations.byId(id)
  if (!destination) throw new Refusal('NOT_FOUND', `there is no destination ${id}`, 'id')
  return destinationView(destination, store.destinations.sourceNames(id))
}

export function addDestination(workbench: Workbench, wanted: NewDestination) {
  const { store } = workbench
  return getDestination(
    workbench,
    store.change(() => createDestination(store, wanted)),
  )
}

export function changeDestination(workbench: Workbench, id: number, change: DestinationChange) {
  const { store, dispatcher } = workbench
  store.change(() => updateDestination(store, id, change))
  dispatcher.wake()
  return getDestination(workbench, id)
}

export const dropDestination = ({ store }: Workbench, id: number) =>
  store.change(() => removeDestination(store, id))

export const listReceivers = ({ store, addresses }: Workbench) =>
  whole(store.receivers.all().map((receiver) => receiverView(receiver, addresses.receiver)))

export function getReceiver({ store, addresses }: Workbench, id: number) {
  const receiver = store.receivers.byId(id)
  if (!receiver) throw new Refusal('NOT_FOUND', `there is no receiver ${id}`, 'id')
  return receiverView(receiver, addresses.receiver)
}

export function addReceiver(workbench: Workbench, wanted: NewReceiver) {
  const { store } = workbench
  return getReceiver(
    workbench,
    store.change(() => createReceiver(store, wanted)),
  )
}

export function changeReceiver(workbench: Workbench, id: number, change: ReceiverChange) {
  const { store, receiver } = workbench
  store.change(() => updateReceiver(store, id, change))
  receiver.recount()
  return getReceiver(workbench, id)
}

export const dropReceiver = ({ store, addresses }: Workbench, id: number) =>
  store.change(() => removeReceiver(store, id, addresses.receiver))
