import { describe, expect, it } from 'vitest'
import { Duration } from '../../src/contract/duration.ts'

describe('a duration', () => {
  it.each([
    ['10s', 10_000],
    ['1.5h', 5_400_000],
    ['250ms', 250],
    ['30 m', 1_800_000],
    ['1h30m', 5_400_000],
    ['1d 2h 3m 4s 5ms', 93_784_005],
    [0, 0],
    [1500, 1500],
  ])('%j is %d milliseconds', (given, ms) => expect(Duration.parse(given)).toBe(ms))

  it.each(['', '10', 's', '1h30', '-1h', '1h-30m', 'soon', '3 weeks', -1])(
    '%j is not a duration',
    (given) =>
      expect(Duration.safeParse(given).error?.issues[0]?.message).toBe(
        'must be a duration with ms, s, m, h or d, such as 10s or 1h30m',
      ),
  )
})
