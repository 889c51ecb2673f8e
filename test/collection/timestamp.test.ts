import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readTimestamp } from '../../src/main/collection/timestamp.ts'

it.each([
  ['2026-11-21T00:59:32+0000', '2026-11-21T00:59:32.000Z'],
  ['2026-11-21T00:59:32+00:00', '2026-11-21T00:59:32.000Z'],
  ['2026-11-21T00:59:32Z', '2026-11-21T00:59:32.000Z'],
  ['2026-11-21 00:59:32Z', '2026-11-21T00:59:32.000Z'],
  ['2026-11-21 00:59:32 +0200', '2026-11-20T22:59:32.000Z'],
  ['2026-11-21T00:59:32-05', '2026-11-21T05:59:32.000Z'],
  ['2015-07-21T07:20:50.52Z', '2015-07-21T07:20:50.520Z'],
  ['2026-11-21T00:59:32.123456789Z', '2026-11-21T00:59:32.123Z'],
  ['2026-11-21T00:59:32.9999Z', '2026-11-21T00:59:32.999Z'],
  ['2026-11-21', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21T00:59', '2026-11-21T00:59:00.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
])('reads %s as %s', (text, utc) => expect(readTimestamp(text)).toBe(utc))

it.each([
  '',
  'yesterday',
  '2026-02-30',
  '2023-02-29',
  '2026-13-01',
  '2026-11-21T24:00:00Z',
  '2026-11-21T00:60:00Z',
  '1700000000',
  '2026-11-21T00:00:00+99:00',
  '0000-01-01T00:00:00+01:00',
])('does not read %s', (text) => expect(readTimestamp(text)).toBeNull())

it('reads back every instant that it writes', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      (date) => {
        expect(readTimestamp(date.toISOString())).toBe(date.toISOString())
      },
    ),
  )
})
