import { describe, expect, test } from 'vitest'
import { bytesText, plural, rateText, sizeText } from '../../src/contract/format.ts'
import { nextJump, pageOf } from '../../src/renderer/deliveries/list/pages.ts'
import { isNewer } from '../../src/renderer/deliveries/selection/selected.ts'
import { agedHistory } from '../../src/renderer/app/shell/agedRates.ts'
import { sparklinePoints } from '../../src/renderer/app/shell/sparkline.tsx'

describe('reading a list by pages', () => {
  test.each([
    [0, 0, 0, 100],
    [0, 38, 0, 100],
    [49, 98, 0, 100],
    [50, 88, 50, 100],
    [999_961, 999_999, 999_950, 100],
    [40, 119, 0, 150],
    [-3, -1, 0, 100],
  ])('rows %i to %i are on one page, from row %i, of %i', (first, last, offset, limit) => {
    expect(pageOf({ first, last })).toEqual({ offset, limit })
    expect(offset + limit).toBeGreaterThan(last)
  })

  test.each([
    ['a step leads nowhere in particular', [0, 38], [6, 44], null],
    ['a jump down leads as far down again', [0, 38], [2000, 2038], [4000, 4038]],
    ['a jump up leads as far up again', [9000, 9038], [7000, 7038], [5000, 5038]],
    ['beyond the first row is nothing', [3000, 3038], [500, 538], null],
  ] as const)('%s', (_, before, now, ahead) => {
    const range = ([first, last]: readonly [number, number]) => ({ first, last })
    expect(nextJump(range(before), range(now))).toEqual(ahead && range(ahead))
  })

  test('ids compare as numbers of any size', () => {
    expect(isNewer('10', '9')).toBe(true)
    expect(isNewer('9007199254740993', '9007199254740992')).toBe(true)
    expect(isNewer('9', '9')).toBe(false)
  })
})

describe('amounts', () => {
  test.each([
    [1, '1 byte'],
    [1412, '1,412 bytes'],
  ])('%i bytes of a body are "%s"', (bytes, text) => expect(bytesText(bytes)).toBe(text))

  test.each([
    [0, '0 bytes'],
    [39_845_888, '38 MB'],
    [1_600_000_000, '1.5 GB'],
  ])('%i bytes on disk are "%s"', (bytes, text) => expect(sizeText(bytes)).toBe(text))

  test('rates below ten keep one decimal', () => {
    expect([rateText(0), rateText(0.25), rateText(184.4)]).toEqual(['0 / s', '0.3 / s', '184 / s'])
  })

  test('uses the singular for one', () => {
    expect([plural(1, 'attempt'), plural(2, 'attempt')]).toEqual(['1 attempt', '2 attempts'])
  })
})

describe('rates shifted by time', () => {
  test('a second without a delivery is a zero at the end', () => {
    expect(agedHistory([1, 2, 3], 1)).toEqual([2, 3, 0])
    expect(agedHistory([1, 2, 3], 99)).toEqual([0, 0, 0])
    expect(agedHistory([1, 2, 3], -1)).toEqual([1, 2, 3])
  })

  test('the sparkline spans its box, with zero at the bottom', () => {
    expect(sparklinePoints([0, 4, 2])).toBe('0,14 60,2 120,8')
    expect(sparklinePoints([0, 0])).toBe('0,14 120,14')
  })
})
