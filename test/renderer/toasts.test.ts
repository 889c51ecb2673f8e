import { expect, test } from 'vitest'
import { leastCovering, toastPlaces } from '../../src/renderer/ui/notice/placement.ts'

const page = { left: 0, top: 0, width: 1000, height: 700 }
const places = toastPlaces({ width: 300, height: 80 }, page)
const at = (left: number, top: number) => ({ left, top, width: 50, height: 20 })
const [lowRight, lowLeft, highRight, highLeft] = [
  at(900, 600),
  at(20, 600),
  at(900, 100),
  at(20, 100),
]

test('toasts appear in the first corner where they cover no control', () => {
  expect(leastCovering(places, [])).toBe('bottom right')
  expect(leastCovering(places, [at(400, 300), at(600, 640)])).toBe('bottom right')
  expect(leastCovering(places, [lowRight])).toBe('bottom left')
  expect(leastCovering(places, [lowRight, lowLeft])).toBe('top right')
  expect(leastCovering(places, [lowRight, lowLeft, highRight])).toBe('top left')
})

test('if every corner has controls, they cover the fewest', () => {
  const all = [lowRight, lowLeft, highRight, highLeft]
  expect(leastCovering(places, [...all, lowRight, lowLeft])).toBe('top right')
  expect(leastCovering(places, all)).toBe('bottom right')
})

test('every place is inside the page, between its bars', () => {
  for (const { box } of places) {
    expect(box.left).toBeGreaterThanOrEqual(0)
    expect(box.left + box.width).toBeLessThanOrEqual(page.width)
    expect(box.top).toBeGreaterThanOrEqual(44)
    expect(box.top + box.height).toBeLessThanOrEqual(page.height - 26)
  }
})
