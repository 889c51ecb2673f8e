import { expect, test } from 'vitest'
import { firstRow, revealTop, rowsWithin } from '../../src/renderer/ui/list/rowWindow.ts'

const box = { top: 1000, height: 300, rowHeight: 30 }

test('renders the rows in sight, and some before and after them', () => {
  expect(rowsWithin({ first: 33, rows: 11 }, 1_000_000)).toEqual(
    Array.from({ length: 23 }, (_, i) => 27 + i),
  )
})

test('begins with the first row and ends with the last', () => {
  expect(rowsWithin({ first: 0, rows: 11 }, 5)).toEqual([0, 1, 2, 3, 4])
  expect(rowsWithin({ first: 0, rows: 0 }, 0)).toEqual([])
})

test('shows the end of a list that became shorter than where it was scrolled to', () => {
  const rows = rowsWithin({ first: 900, rows: 10 }, 40)
  expect([rows[0], rows.at(-1)]).toEqual([24, 39])
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
