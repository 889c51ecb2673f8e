import { expect, test } from 'vitest'
import { firstRow, isJump, revealTop, rowsWithin } from '../../src/renderer/ui/list/rowWindow.ts'

const box = { top: 1000, height: 300, rowHeight: 30 }

test('renders the rows in sight, and some before and after them', () => {
  expect(rowsWithin({ first: 33, rows: 11 }, 1_000_000, 6)).toEqual({ first: 27, last: 49 })
  expect(rowsWithin({ first: 33, rows: 11 }, 1_000_000, 0)).toEqual({ first: 33, last: 43 })
})

test('begins with the first row and ends with the last', () => {
  expect(rowsWithin({ first: 0, rows: 11 }, 5, 6)).toEqual({ first: 0, last: 4 })
  expect(rowsWithin({ first: 0, rows: 0 }, 0, 6)).toEqual({ first: 0, last: -1 })
})

test('shows the end of a list that became shorter than where it was scrolled to', () => {
  expect(rowsWithin({ first: 900, rows: 10 }, 40, 6)).toEqual({ first: 24, last: 39 })
})

test('jumps if no row stays in sight', () => {
  const before = { first: 100, rows: 11 }
  const jumpsTo = (first: number) => isJump(before, { first, rows: 11 })
  expect([89, 90, 110, 111].map(jumpsTo)).toEqual([true, false, false, true])
})

test('a row that is partly above is in sight', () => {
  expect(firstRow(box)).toBe(33)
})

test('scrolls as little as possible to a row', () => {
  expect(revealTop(33, box)).toBe(990)
  expect(revealTop(34, box)).toBe(1000)
  expect(revealTop(42, box)).toBe(1000)
  expect(revealTop(43, box)).toBe(1020)
  expect(revealTop(0, box)).toBe(0)
})
