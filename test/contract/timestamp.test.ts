import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readTimestamp } from '../../src/contract/timestamp.ts'

it('reads back every timestamp that it writes', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      (date) => {
        expect(readTimestamp(date.toISOString())).toBe(date.toISOString())
      },
    ),
  )
})
