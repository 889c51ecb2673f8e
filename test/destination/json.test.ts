import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTooDeep, maxDepth } from '../../src/contract/json.ts'
import { parseJson } from '../../src/main/destination/json.ts'

const roundTrip = (text: string) => JSON.stringify(parseJson(text).value)

describe('numbers', () => {
  it.each([
    ['9007199254740993', '9007199254740993'],
    ['-9007199254740993', '-9007199254740993'],
    ['9007199254740992', '9007199254740992'],
    ['12345678901234567890', '12345678901234567890'],
    ['0.1234567890123456789', '0.1234567890123456789'],
    ['1e400', '1e400'],
    ['1e-400', '1e-400'],
    ['1.0', '1'],
    ['1E5', '100000'],
    ['1.50', '1.5'],
    ['-0', '0'],
    ['0.1', '0.1'],
    ['1.7976931348623157e308', '1.7976931348623157e+308'],
    ['10000000000000000000000', '1e+22'],
  ])('%s is sent as %s', (came, leaves) => {
    expect(roundTrip(`{"a":[${came}]}`)).toBe(`{"a":[${leaves}]}`)
    expect(roundTrip(came)).toBe(leaves)
  })

  it('are held as text only if a double would change them', () => {
    expect(parseJson('{"a":1.5e3,"b":1234567890123456}').hasRawNumbers).toBe(false)
    expect(parseJson('{"a":9007199254740993}').hasRawNumbers).toBe(true)
  })

  it('in strings are not numbers', () => {
    expect(roundTrip('{"a":":9007199254740993"}')).toBe('{"a":":9007199254740993"}')
  })

  it('of any length keep their value', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat(30), (digits, point) => {
        const text = point === 0 ? `${digits}` : `${digits}.${'7'.repeat(point)}`
        const back = roundTrip(`[${text}]`).slice(1, -1)
        expect(exact(back)).toEqual(exact(text))
      }),
    )
  })
})

/** A decimal as integer and scale, without trailing zeros. */
function exact(text: string) {
  const [, mantissa = '', exponent = '0'] = /^([^e]+)(?:e(.+))?$/.exec(text) ?? []
  const [whole = '', fraction = ''] = mantissa.split('.')
  let value = BigInt(whole + fraction)
  let scale = Number(exponent) - fraction.length
  while (value !== 0n && value % 10n === 0n) {
    value /= 10n
    scale++
  }
  return { value, scale: value === 0n ? 0 : scale }
}

describe('keys and strings', () => {
  it('are sent as JavaScript writes them', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(roundTrip(text)).toBe(JSON.stringify(JSON.parse(text)))
      }),
    )
  })

  it.each([
    '{"__proto__":{"a":1},"b":9007199254740993}',
    '{"1":9007199254740993,"2":1,"constructor":null}',
    '{"a":"\\ud800"}',
  ])('%s stays unchanged', (text) => expect(roundTrip(text)).toBe(text))
})

describe('depth', () => {
  const nested = (levels: number) =>
    parseJson('{"a":'.repeat(levels) + '1' + '}'.repeat(levels)).value

  it('is accepted up to the limit and not beyond', () => {
    expect(isTooDeep(nested(maxDepth))).toBe(false)
    expect(isTooDeep(nested(maxDepth + 1))).toBe(true)
  })
})
