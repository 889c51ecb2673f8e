export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface Size {
  width: number
  height: number
}

/** The margins keep the top and bottom bars visible. */
const margins = { side: 14, top: 84, bottom: 38 }
const stepX = 40
const stepY = 24

/** The place nearest to the bottom right where toasts of this size cover no control, or else the one where they cover the fewest. */
export function toastPlace({ width, height }: Size, page: Size, controls: readonly Box[]): Box {
  const size = { width, height }
  let best: { box: Box; covered: number } | null = null
  for (const box of places(size, page)) {
    const covered = controls.filter((each) => overlaps(box, each)).length
    if (covered === 0) return box
    if (best === null || covered < best.covered) best = { box, covered }
  }
  return best?.box ?? { left: margins.side, top: margins.top, ...size }
}

export const coversAny = (place: Box, controls: readonly Box[]) =>
  controls.some((each) => overlaps(place, each))

/** Nearest to the bottom right first. */
function places(size: Size, page: Size): Box[] {
  const right = page.width - margins.side - size.width
  const bottom = page.height - margins.bottom - size.height
  const found: Box[] = []
  for (let top = bottom; top >= margins.top; top -= stepY)
    for (let left = right; left >= margins.side; left -= stepX) found.push({ left, top, ...size })
  const distance = ({ left, top }: Box) => right - left + (bottom - top)
  return found.toSorted((a, b) => distance(a) - distance(b))
}

const overlaps = (a: Box, b: Box) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height
