/** A time from the start of one bar to the end of another, in milliseconds. */
export interface TimeRange {
  since: number
  until: number
}

/** Bars being selected: by where each starts, so that it stays the same while bars are added. */
export interface Brush {
  anchor: number
  head: number
}

/** The bars of a chart: each starts at `starts[i]` and is `length` long. */
export interface Bars {
  starts: readonly number[]
  length: number
}

export const rangeOf = ({ anchor, head }: Brush, { length }: Bars): TimeRange => ({
  since: Math.min(anchor, head),
  until: Math.max(anchor, head) + length,
})

export const isWithin = (start: number, range: TimeRange | null, length: number) =>
  range !== null && start + length > range.since && start < range.until

/** The start of the bar at a share of the width; outside: of the first or the last one. */
export function startAt(share: number, { starts }: Bars): number {
  const index = Math.min(starts.length - 1, Math.max(0, Math.floor(share * starts.length)))
  return starts[index] ?? 0
}

/** The bar a key moves to, or null if it does not move. */
export function moved(key: string, from: number, { starts }: Bars): number | null {
  const index = Math.max(0, starts.indexOf(from))
  const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: starts.length - 1 }[key]
  if (to === undefined) return null
  return starts[Math.min(starts.length - 1, Math.max(0, to))] ?? null
}
