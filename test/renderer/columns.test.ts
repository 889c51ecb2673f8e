import { describe, expect, test } from 'vitest'
import {
  fitColumns,
  isColumnChoice,
  type ListColumn,
  noChoice,
  withShown,
  withWidth,
} from '../../src/renderer/ui/list/columns.ts'
import { columnsFor } from '../../src/renderer/deliveries/list/messageColumns.ts'

const column = (id: string, rank: number, more: Partial<ListColumn> = {}): ListColumn => ({
  id,
  title: id,
  width: 100,
  min: 50,
  rank,
  shown: true,
  ...more,
})
const columns = [
  column('a', 1),
  column('b', 3),
  column('c', 0, { flexible: true, required: true }),
  column('d', 2, { shown: false }),
]
const idsOf = (fitted: { columns: readonly ListColumn[] }) => fitted.columns.map(({ id }) => id)
const [a, , c] = columns as [ListColumn, ListColumn, ListColumn, ListColumn]

describe('the columns that fit a width', () => {
  // Three columns of at least 50 px, two gaps of 10 and 24 px of padding need 194 px.
  test.each([
    [500, ['a', 'b', 'c']],
    [194, ['a', 'b', 'c']],
    [193, ['a', 'c']],
    [100, ['c']],
    [0, ['c']],
  ])('in %i px', (width, ids) => {
    const fitted = fitColumns(columns, noChoice, width)
    expect(idsOf(fitted)).toEqual(ids)
    expect([...idsOf(fitted), ...fitted.noRoom].toSorted()).toEqual(['a', 'b', 'c'])
  })

  test('follow the choice, in their own order', () => {
    const choice = withShown(withShown(withShown(noChoice, 'd', true), 'b', false), 'c', false)
    expect(idsOf(fitColumns(columns, choice, 500))).toEqual(['a', 'c', 'd'])
  })

  test('have the width that was set, within limits, and then need it', () => {
    const choice = withWidth(noChoice, a, 180)
    expect(fitColumns(columns, choice, 500).template).toBe(
      '180px minmax(50px, 100px) minmax(50px, 1fr)',
    )
    expect(idsOf(fitColumns(columns, choice, 323))).toEqual(['a', 'c'])
    expect(withWidth(noChoice, a, 3).widths).toEqual({ a: 50 })
    expect(withWidth(noChoice, a, 9999).widths).toEqual({ a: 600 })
    expect(fitColumns(columns, withWidth(noChoice, c, 300), 194).noRoom).toEqual([])
  })
})

test('only a valid choice is read from the browser', () => {
  expect(isColumnChoice(noChoice)).toBe(true)
  expect(isColumnChoice({ shown: { a: false }, widths: { b: 90 } })).toBe(true)
  for (const wrong of [null, {}, { shown: {} }, { shown: { a: 1 }, widths: {} }])
    expect(isColumnChoice(wrong)).toBe(false)
  expect(isColumnChoice({ shown: {}, widths: { a: -1 } })).toBe(false)
})

describe('the list of messages', () => {
  test('names the destination if there are several', () => {
    expect(idsOf(fitColumns(columnsFor(1), noChoice, 1300))).not.toContain('destination')
    expect(idsOf(fitColumns(columnsFor(2), noChoice, 1300))).toContain('destination')
  })

  test('keeps state, call, user and received in the narrowest split', () => {
    const shown = idsOf(fitColumns(columnsFor(1), noChoice, 425))
    for (const id of ['state', 'call', 'user', 'received']) expect(shown).toContain(id)
  })

  test('gives every column its own rank', () => {
    const ranks = columnsFor(2).map(({ rank }) => rank)
    expect(new Set(ranks).size).toBe(ranks.length)
  })
})
