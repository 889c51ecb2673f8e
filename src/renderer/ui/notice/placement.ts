export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export type Corner = 'bottom right' | 'bottom left' | 'top right' | 'top left'

interface Place {
  corner: Corner
  box: Box
}

/** The margins keep the top and bottom bars visible. */
const margins = { side: 14, top: 84, bottom: 38 }

/** Where toasts of this size may be, the preferred place first. */
export function toastPlaces(size: { width: number; height: number }, page: Box): Place[] {
  const left = page.left + margins.side
  const right = page.left + page.width - margins.side - size.width
  const top = page.top + margins.top
  const bottom = page.top + page.height - margins.bottom - size.height
  return [
    { corner: 'bottom right', box: { left: right, top: bottom, ...size } },
    { corner: 'bottom left', box: { left, top: bottom, ...size } },
    { corner: 'top right', box: { left: right, top, ...size } },
    { corner: 'top left', box: { left, top, ...size } },
  ]
}

/** The first corner that covers no control, or else the one that covers the fewest. */
export function leastCovering(places: readonly Place[], controls: readonly Box[]): Corner {
  const covered = places.map(({ box }) => controls.filter((each) => overlaps(box, each)).length)
  const fewest = Math.min(...covered)
  return places[covered.indexOf(fewest)]?.corner ?? 'bottom right'
}

const overlaps = (a: Box, b: Box) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height
