import { describe, expect, test } from 'vitest'
import {
  agoText,
  agoWords,
  engineWaitText,
  spanText,
  untilText,
} from '../../src/contract/format.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const before = (ms: number) => new Date(now - ms).toISOString()
const after = (ms: number) => new Date(now + ms).toISOString()
const [s, min, h, d] = [1000, 60_000, 3_600_000, 86_400_000]

describe('words for time', () => {
  test.each([
    [-5 * s, 'now'],
    [900, 'now'],
    [18 * s, '18 s'],
    [2 * min + 59 * s, '2 min'],
    [4 * h, '4 h'],
    [30 * h, '30 h'],
    [9 * d, '9 d'],
  ])('%i ms ago is "%s"', (ms, text) => {
    expect(agoText(before(ms), now)).toBe(text)
  })

  test('a sentence marks a time in the past', () => {
    expect(agoWords(before(40 * min), now)).toBe('40 min ago')
    expect(agoWords(before(s), now)).toBe('now')
  })

  test.each([
    [0, 'now'],
    [-1, 'now'],
    [1, 'in 1 s'],
    [17_001, 'in 18 s'],
    [3 * h + 21 * min, 'in 3 h 21 min'],
    [90 * s, 'in 1 min 30 s'],
    [12 * min + 30 * s, 'in 12 min 30 s'],
  ])('an instant in %i ms is "%s"', (ms, text) => {
    expect(untilText(after(ms), now)).toBe(text)
  })

  test('the wait in engine time scales with the clock speed', () => {
    expect(engineWaitText(after(18 * s), now, 60)).toBe('18 min at 60×')
    expect(engineWaitText(after(18 * s), now, 1)).toBeNull()
    expect(engineWaitText(after(-1), now, 60)).toBeNull()
  })

  test.each([
    [0, '0 ms'],
    [0.84, '0.8 ms'],
    [11.3, '11 ms'],
    [412, '412 ms'],
    [999.7, '1 s'],
    [1240, '1.2 s'],
    [5000.4, '5 s'],
    [59_980, '1 min'],
    [61 * s, '1 min 1 s'],
    [60 * min, '1 h'],
    [3 * d + 5 * h, '3 d 5 h'],
  ])('%i ms long is "%s"', (ms, text) => {
    expect(spanText(ms)).toBe(text)
  })
})
