/** Something that happened from one moment for some time, in milliseconds from the axis's zero. */
export interface Span {
  at: number
  took: number
  label: string
}

export interface PlacedBar {
  /** In pixels from the lane's left. */
  left: number
  width: number
  /** Where its label has room, if anywhere. */
  label: 'inside' | 'after' | 'none'
}

export interface Lane {
  width: number
  /** The milliseconds that the width stands for. */
  span: number
  /** Nothing may be drawn from here on: the dashed next attempt begins. */
  limit?: number
}

const leastWidth = 5
const gap = 2
const charWidth = 6.2
const padding = 8

/**
 * Puts bars where they belong in time, each at least a few pixels wide. Those that time puts on top of
 * each other are moved apart, as little as it takes: four attempts in a blink still look like four.
 */
export function placeBars(spans: readonly Span[], lane: Lane): PlacedBar[] {
  const limit = lane.limit ?? lane.width
  const scale = lane.width / lane.span
  const least = Math.max(1, Math.min(leastWidth, limit / spans.length - gap))
  const lefts = spread(
    spans.map((span) => span.at * scale),
    limit,
    least + gap,
  )
  return spans.map((span, index) => {
    const left = lefts[index] ?? 0
    const next = lefts[index + 1] ?? limit + gap
    const room = Math.max(least, next - left - gap)
    const width = Math.max(least, Math.min(span.took * scale, room))
    return { left, width, label: labelPlace(span.label, width, room) }
  })
}

function labelPlace(label: string, width: number, room: number): PlacedBar['label'] {
  const wanted = label.length * charWidth
  if (wanted + padding <= width) return 'inside'
  return width + wanted + padding <= room ? 'after' : 'none'
}

/** Moves positions right until they are `apart`, then back left where that ran over the end. */
function spread(wanted: readonly number[], end: number, apart: number): number[] {
  const placed: number[] = []
  for (const at of wanted) placed.push(Math.max(at, (placed.at(-1) ?? -apart) + apart))
  let bound = end
  for (let index = placed.length - 1; index >= 0; index -= 1) {
    bound = Math.min(placed[index] ?? 0, bound - apart)
    placed[index] = Math.max(0, bound)
  }
  return placed
}
