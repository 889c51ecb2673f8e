import type { CheckedCapacityRun } from '../../contract/capacity.ts'
import { namesText } from '../errors/namesText.ts'
import { Refusal } from '../errors/refusal.ts'
import type { DestinationRecord } from '../store/destinations.ts'
import type { ReadStore } from '../store/readStore.ts'
import { sourceNamed } from '../store/sourceNamed.ts'
import type { SourceRecord } from '../store/sources.ts'

export interface Target {
  destination: DestinationRecord
  source: SourceRecord
  /** Other enabled destinations of the source: they receive the calls too. */
  others: DestinationRecord[]
}

/** Where the calls of a run go. Throws a Refusal that names the field. */
export function targetOf(
  store: ReadStore,
  { destination: name, source: sourceName, allowOthers }: CheckedCapacityRun,
): Target {
  const all = store.wiring.destinations()
  const destination = all.find((each) => each.name === name)
  if (!destination)
    throw new Refusal(
      'BAD_REQUEST',
      `no destination named ${name}; available: ${namesText(all.map((each) => each.name))}`,
      'destination',
    )
  if (!destination.enabled)
    throw new Refusal('CONFLICT', `destination ${name} is disabled; enable it first`, 'destination')
  const source = sourceOf(store, destination, sourceName)
  const reached = store.wiring.onDestinationsOf(source.id)
  if (!allowOthers) refuseDistant(reached)
  return { destination, source, others: reached.filter(({ id }) => id !== destination.id) }
}

function sourceOf(store: ReadStore, destination: DestinationRecord, name?: string): SourceRecord {
  const connected = store.sources
    .all()
    .filter(({ id }) => store.wiring.destinationsOf(id).some((each) => each.id === destination.id))
  if (name === undefined) {
    const first = connected.find(({ enabled }) => enabled)
    if (first) return first
    throw new Refusal(
      'CONFLICT',
      `destination ${destination.name} has no enabled source; connect one to it`,
      'source',
    )
  }
  const source = sourceNamed(store, name, 'source')
  if (!connected.some(({ id }) => id === source.id))
    throw new Refusal(
      'CONFLICT',
      `source ${name} is not connected to ${destination.name}; connected: ${namesText(connected.map((each) => each.name))}`,
      'source',
    )
  if (!source.enabled)
    throw new Refusal('CONFLICT', `source ${name} is disabled; enable it first`, 'source')
  return source
}

function refuseDistant(reached: readonly DestinationRecord[]) {
  const distant = distantUrls(reached)
  if (distant.length === 0) return
  const these = distant.length === 1 ? `${distant[0]} is` : `${distant.join(', ')} are`
  throw new Refusal(
    'CONFLICT',
    `${these} not on this machine; a load test of a system of others needs their consent. Confirm with allowOthers`,
    'allowOthers',
  )
}

/** The endpoints that are not on this machine, each once. */
export const distantUrls = (destinations: readonly DestinationRecord[]): string[] => [
  ...new Set(
    destinations.flatMap(({ endpoints }) =>
      endpoints.map(({ url }) => url).filter((url) => !isLoopback(url)),
    ),
  ),
]

/** By name, without looking it up: names under localhost are always this machine (RFC 6761). */
function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  const host = hostname.replace(/\.$/, '')
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(host)
  )
}
