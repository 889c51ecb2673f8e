import type { Destination } from '../../../contract/destination.ts'
import type { Source } from '../../../contract/source.ts'
import { wirePath } from '../../connections/wire.tsx'

export type Column = 'source' | 'destination' | 'endpoint'

export interface Box {
  key: string
  id: string
  column: Column
  x: number
  y: number
  width: number
  height: number
}

/** A curve from the right edge of one box to the left edge of another. */
export interface Edge {
  key: string
  from: string
  to: string
  kind: 'connection' | 'endpoint'
  path: string
  middle: { x: number; y: number }
  top: number
  bottom: number
}

export interface Layout {
  boxes: readonly Box[]
  edges: readonly Edge[]
  height: number
  /** The left edge of each column. */
  columns: Record<Column, number>
}

export interface Graph {
  sources: readonly Pick<Source, 'id' | 'name'>[]
  destinations: readonly (Pick<Destination, 'id' | 'name' | 'sources'> & {
    endpoints: readonly { id: string }[]
  })[]
}

export const boxKey = (column: Column, id: string) => `${column} ${id}`
const edgeKey = (source: string, destination: string) => `${source} to ${destination}`

/** As in the mockup. */
const heights: Record<Column, number> = { source: 62, destination: 78, endpoint: 54 }
const margin = 24
const top = 44
/** Above this number of boxes, rows are closer together and connections are faint. */
export const calmBoxes = 30

/** Places the boxes of a graph in three columns, each destination centred on its endpoints. */
export function layoutOf(graph: Graph, width: number): Layout {
  const { sources, destinations } = graph
  const endpoints = destinations.flatMap((each) => each.endpoints)
  const isDense = sources.length + destinations.length + endpoints.length > calmBoxes
  const gap = isDense ? 8 : 24
  const columns = columnsOf(width)
  const boxes: Box[] = []
  const place = (column: Column, id: string, y: number) => {
    const box = { key: boxKey(column, id), id, column, ...columns[column], height: heights[column] }
    boxes.push({ ...box, y })
    return y + heights[column] / 2
  }
  const middles = new Map<string, number>()
  let y = top
  for (const destination of destinations) {
    const count = destination.endpoints.length
    const stack = count * heights.endpoint + Math.max(0, count - 1) * gap
    const height = Math.max(stack, heights.destination)
    middles.set(
      destination.id,
      place('destination', destination.id, y + (height - heights.destination) / 2),
    )
    let at = y + (height - stack) / 2
    for (const { id } of destination.endpoints) {
      place('endpoint', id, at)
      at += heights.endpoint + gap
    }
    y += height + gap
  }
  let from = top
  for (const source of sources) {
    const wanted = isDense ? from : meanMiddle(graph, source.name, middles) - heights.source / 2
    const at = Math.max(from, wanted)
    place('source', source.id, at)
    from = at + heights.source + gap
  }
  return {
    boxes,
    edges: edgesOf(graph, new Map(boxes.map((box) => [box.key, box]))),
    height: Math.max(y, from, top + gap) - gap + margin,
    columns: {
      source: columns.source.x,
      destination: columns.destination.x,
      endpoint: columns.endpoint.x,
    },
  }
}

/** The mean position of the destinations of a source; -Infinity without any. */
function meanMiddle(graph: Graph, source: string, middles: ReadonlyMap<string, number>): number {
  const connected = graph.destinations.filter(({ sources }) => sources.includes(source))
  const sum = connected.reduce((total, { id }) => total + (middles.get(id) ?? 0), 0)
  return connected.length === 0 ? -Infinity : sum / connected.length
}

function columnsOf(width: number): Record<Column, { x: number; width: number }> {
  const source = clamp(width * 0.18, 150, 220)
  const destination = clamp(width * 0.22, 170, 240)
  const endpoint = clamp(width * 0.27, 210, 330)
  const free = Math.max(80, width - 2 * margin - source - destination - endpoint)
  // As in the mockup: slightly more space where connections cross.
  const second = margin + source + free * 0.55
  return {
    source: { x: margin, width: source },
    destination: { x: second, width: destination },
    endpoint: { x: second + destination + free * 0.45, width: endpoint },
  }
}

const clamp = (amount: number, least: number, most: number) =>
  Math.round(Math.min(most, Math.max(least, amount)))

function edgesOf({ sources, destinations }: Graph, boxes: ReadonlyMap<string, Box>): Edge[] {
  const ids = new Map(sources.map(({ id, name }) => [name, id]))
  return destinations.flatMap((destination) => {
    const target = boxes.get(boxKey('destination', destination.id))
    const connections = destination.sources.flatMap((name) => {
      const id = ids.get(name)
      const source = id === undefined ? undefined : boxes.get(boxKey('source', id))
      if (id === undefined || !source || !target) return []
      return [edgeOf(edgeKey(id, destination.id), source, target)]
    })
    const endpoints = destination.endpoints.flatMap(({ id }) => {
      const endpoint = boxes.get(boxKey('endpoint', id))
      return endpoint && target ? [edgeOf(edgeKey(destination.id, id), target, endpoint)] : []
    })
    return [...connections, ...endpoints]
  })
}

function edgeOf(key: string, from: Box, to: Box): Edge {
  const start = { x: from.x + from.width, y: from.y + from.height / 2 }
  const end = { x: to.x, y: to.y + to.height / 2 }
  return {
    key: `${from.column} ${key}`,
    from: from.key,
    to: to.key,
    kind: from.column === 'source' ? 'connection' : 'endpoint',
    path: wirePath(start, end),
    middle: { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 },
    top: Math.min(start.y, end.y),
    bottom: Math.max(start.y, end.y),
  }
}

/** The visible boxes, one screenful more on both sides for the keyboard, and one specific box by key. */
export function boxesWithin(
  boxes: readonly Box[],
  from: number,
  to: number,
  alwaysShown: string | null = null,
): Box[] {
  const more = Math.max(400, to - from)
  return boxes.filter(
    ({ key, y, height }) => key === alwaysShown || (y + height >= from - more && y <= to + more),
  )
}
