import type { Destination } from '../../../contract/destination.ts'
import type { Receiver } from '../../../contract/receiver.ts'
import type { Source } from '../../../contract/source.ts'
import type { EdgeOf } from './edges.tsx'
import { type Box, boxKey, type Edge, type Layout } from '../layout/layout.ts'

interface Config {
  sources: readonly Source[]
  destinations: readonly Destination[]
  receivers: readonly Receiver[]
}

interface Placed {
  destination: Destination
  endpoint: Destination['endpoints'][number]
}

/** Sources, destinations and endpoints by id, and the things behind boxes and edges. */
export interface Things {
  source: (id: string) => Source | undefined
  destination: (id: string) => Destination | undefined
  endpoint: (id: string) => Placed | undefined
  receiver: (url: string) => Receiver | undefined
  /** The ends of a connection; null for other edges. */
  ends: (edge: Edge) => { source: string; destination: Destination } | null
  edge: (edge: Edge) => EdgeOf
}

export function thingsOf({ sources, destinations, receivers }: Config): Things {
  const sourceBy = new Map(sources.map((each) => [boxKey('source', each.id), each]))
  const destinationBy = new Map(destinations.map((each) => [boxKey('destination', each.id), each]))
  const endpointBy = new Map(
    destinations.flatMap((destination) =>
      destination.endpoints.map((endpoint) => [
        boxKey('endpoint', endpoint.id),
        { destination, endpoint },
      ]),
    ),
  )
  const receiverBy = new Map(receivers.map((each) => [each.url, each]))
  return {
    source: (id) => sourceBy.get(boxKey('source', id)),
    destination: (id) => destinationBy.get(boxKey('destination', id)),
    endpoint: (id) => endpointBy.get(boxKey('endpoint', id)),
    receiver: (url) => receiverBy.get(url),
    ends({ from, to }) {
      const source = sourceBy.get(from)
      const destination = destinationBy.get(to)
      return source && destination ? { source: source.name, destination } : null
    },
    edge(edge) {
      const source = sourceBy.get(edge.from)
      const placed = endpointBy.get(edge.to)
      const destination = destinationBy.get(edge.to) ?? placed?.destination
      return {
        edge,
        isOpen: destination?.enabled === true && source?.enabled !== false,
        sourceId: source?.id ?? null,
        endpointId: placed?.endpoint.id ?? null,
      }
    },
  }
}

/** The edges to draw. In a large diagram, edges that leave the viewport are drawn only on hover. */
export function edgesWithin(
  { edges }: Layout,
  boxes: readonly Box[],
  { isCalm, strong }: { isCalm: boolean; strong: readonly (string | null)[] },
): Edge[] {
  const drawn = new Set(boxes.map(({ key }) => key))
  return edges.filter(({ key, from, to }) => {
    if (strong.some((each) => each === key || each === from || each === to)) return true
    return isCalm ? drawn.has(from) && drawn.has(to) : drawn.has(from) || drawn.has(to)
  })
}
