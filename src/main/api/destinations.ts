import type { Destination } from '../../contract/destination.ts'
import type { DestinationChange, NewDestination } from '../../contract/wiring.ts'
import { mostHops } from '../delivery/ownPorts.ts'
import { ownPath } from '../receiver/ownPath.ts'
import { Refusal } from '../refusal.ts'
import { type DestinationRecord, destinationView } from '../store/destinations.ts'
import type { Workbench } from '../workbench.ts'
import { removeDestination } from '../workspace/remove.ts'
import { createDestination, restoreDestination, updateDestination } from '../workspace/wire.ts'
import { whole } from './page.ts'

export const listDestinations = (workbench: Workbench) =>
  whole(workbench.store.destinations.all().map((record) => viewOf(workbench, record)))

export const getDestination = (workbench: Workbench, id: number) =>
  viewOf(workbench, recordOf(workbench, id))

export function recordOf({ store }: Workbench, id: number): DestinationRecord {
  const destination = store.destinations.byId(id)
  if (!destination) throw new Refusal('NOT_FOUND', `there is no destination ${id}`, 'id')
  return destination
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

export function undropDestination(workbench: Workbench, id: number) {
  const { store, dispatcher, clock } = workbench
  store.change(() => restoreDestination(store, id, clock.now()))
  dispatcher.wake()
  return getDestination(workbench, id)
}

function viewOf(workbench: Workbench, record: DestinationRecord): Destination {
  const sources = workbench.store.destinations.sourceNames(record.id)
  return destinationView(record, { sources, warnings: warningsOf(workbench, record) })
}

function warningsOf({ store, addresses }: Workbench, { endpoints }: DestinationRecord) {
  const paths = store.receivers.all().map(({ path }) => path)
  return endpoints.flatMap(({ url }, index) => {
    const message = warningOf(url, { ...addresses, paths })
    return message === null ? [] : [{ field: `endpoints[${index}].url`, message }]
  })
}

/** What is wrong with an endpoint that is accepted all the same, or null. `paths`: those of the receivers. */
function warningOf(
  url: string,
  { collect, receiver, ui, paths }: Workbench['addresses'] & { paths: string[] },
): string | null {
  if (ownPath(url, collect) !== null)
    return `this is Hookbench's own collection port: each delivery is collected and delivered again. The loop is stopped after ${mostHops} rounds`
  if (ui !== null && ownPath(url, ui) !== null)
    return "this is Hookbench's own screen and API, which answers no webhook"
  const path = ownPath(url, receiver)
  return path === null || paths.includes(path)
    ? null
    : `no receiver is at ${path}, so requests are answered with 404`
}
