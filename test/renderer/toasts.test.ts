import { expect, test } from 'vitest'
import { type Box, toastPlace } from '../../src/renderer/ui/notice/placement.ts'

const page = { width: 1000, height: 700 }
const size = { width: 300, height: 80 }
const bottomRight = { left: 686, top: 582, ...size }
const at = (left: number, top: number) => ({ left, top, width: 50, height: 20 })

const covers = (place: Box, control: Box) =>
  place.left < control.left + control.width &&
  control.left < place.left + place.width &&
  place.top < control.top + control.height &&
  control.top < place.top + place.height

test('toasts appear at the bottom right, or as near to it as they cover no control', () => {
  expect(toastPlace(size, page, [])).toEqual(bottomRight)
  expect(toastPlace(size, page, [at(400, 300), at(600, 640)])).toEqual(bottomRight)
  const low = at(900, 640)
  const above = toastPlace(size, page, [low])
  expect(above).toMatchObject({ left: 686, top: 558 })
  const column = Array.from({ length: 12 }, (_, index) => at(900, 100 + index * 50))
  const beside = toastPlace(size, page, column)
  expect(beside).toMatchObject({ top: 582 })
  expect(column.some((each) => covers(beside, each))).toBe(false)
})

test('if there is no such place, they cover the fewest, between the bars of the page', () => {
  const everywhere = Array.from({ length: 400 }, (_, index) =>
    at((index % 20) * 50, Math.floor(index / 20) * 35),
  )
  const hole = everywhere.filter(({ left, top }) => left > 400 || top < 300 || top > 400)
  const place = toastPlace(size, page, hole)
  const fewest = hole.filter((each) => covers(place, each)).length
  expect(fewest).toBeLessThan(hole.filter((each) => covers(bottomRight, each)).length)
  for (const { left, top } of [place, toastPlace(size, page, everywhere)]) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left + size.width).toBeLessThanOrEqual(page.width)
    expect(top).toBeGreaterThanOrEqual(44)
    expect(top + size.height).toBeLessThanOrEqual(page.height - 26)
  }
})
