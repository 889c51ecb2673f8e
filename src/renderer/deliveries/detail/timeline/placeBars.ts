/** A time span in milliseconds from the start of the axis. */
export interface Span {
  at: number
  took: number
  label: string
}

export interface PlacedBar {
  /** In pixels from the left edge of the lane. */
  left: number
  width: number
  /** The side on which the label fits, if any. */
  label: 'inside' | 'after' | 'none'
}

export interface Lane {
  width: number
  /** The time range of the width, in milliseconds. */
  span: number
  /** The right limit for bars: the dashed next attempt starts here. */
  limit?: number
}

const leastWidth = 5
const gap = 2
const charWidth = 6.2
const padding = 8

/**
 * Places bars on the time axis with a minimum width. Overlapping bars are moved apart as little as possible, so that four
 * quick attempts still look like four.
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

/** Moves positions right until they are `apart`, then back left if they exceed the end. */
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
