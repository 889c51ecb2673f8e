import type { Box, Column, Edge, Layout } from './layout.ts'

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End'

const order: readonly Column[] = ['source', 'destination', 'endpoint']

/** The selectable connections from top to bottom. */
export const connectionsOf = ({ edges }: Layout): Edge[] =>
  edges
    .filter(({ kind }) => kind === 'connection')
    .toSorted((a, b) => a.middle.y - b.middle.y || a.top - b.top)

/**
 * The target of an arrow key. From a box: the next one in its column, or the nearest connected one beside it. From a
 * connection: the next one, or one of its ends. Null if there is none.
 */
export function keyTowards(layout: Layout, key: string, arrow: Arrow): string | null {
  const box = layout.boxes.find((each) => each.key === key)
  if (!box) return fromConnection(layout, key, arrow)
  const column = layout.boxes.filter(({ column: of }) => of === box.column)
  if (arrow === 'Home' || arrow === 'End') return column.at(arrow === 'Home' ? 0 : -1)?.key ?? null
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown')
    return column[column.indexOf(box) + (arrow === 'ArrowDown' ? 1 : -1)]?.key ?? null
  const beside = order[order.indexOf(box.column) + (arrow === 'ArrowRight' ? 1 : -1)]
  if (!beside) return null
  const connected = new Set(
    layout.edges.flatMap(({ from, to }) => (from === key ? [to] : to === key ? [from] : [])),
  )
  const others = layout.boxes.filter((each) => each.column === beside)
  const near = others.filter((each) => connected.has(each.key))
  return nearest(near.length > 0 ? near : others, box)?.key ?? null
}

function nearest(boxes: readonly Box[], to: Box): Box | null {
  const middle = (box: Box) => box.y + box.height / 2
  const distance = (box: Box) => Math.abs(middle(box) - middle(to))
  return boxes.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

function fromConnection(layout: Layout, key: string, arrow: Arrow): string | null {
  const all = connectionsOf(layout)
  const index = all.findIndex((each) => each.key === key)
  const connection = all[index]
  if (!connection) return null
  if (arrow === 'Home' || arrow === 'End') return all.at(arrow === 'Home' ? 0 : -1)?.key ?? null
  if (arrow === 'ArrowLeft') return connection.from
  if (arrow === 'ArrowRight') return connection.to
  return all[index + (arrow === 'ArrowDown' ? 1 : -1)]?.key ?? null
}

/** The destination at or near a point. */
export function destinationAt(
  boxes: readonly Box[],
  { x, y }: { x: number; y: number },
): string | null {
  const slack = 10
  const found = boxes.find(
    (box) =>
      box.column === 'destination' &&
      x >= box.x - slack &&
      x <= box.x + box.width + slack &&
      y >= box.y - slack / 2 &&
      y <= box.y + box.height + slack / 2,
  )
  return found?.id ?? null
}
