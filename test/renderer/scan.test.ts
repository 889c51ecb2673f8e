import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineOf, scanObject, valueFault } from '../../src/renderer/message/draft/scan.ts'

describe('reading JSON while it is edited', () => {
  test('reads any object that JSON.parse reads, with the text of each value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(4), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        const { members } = scanObject(text)
        const parsed = JSON.parse(text) as Record<string, unknown>
        expect(members?.map(({ key }) => key)).toEqual(Object.keys(parsed))
        for (const { key, raw, at } of members ?? []) {
          expect(JSON.parse(raw)).toEqual(parsed[key])
          expect(text.startsWith(raw, at)).toBe(true)
        }
      }),
    )
  })

  test('accepts exactly the texts that JSON.parse accepts', () => {
    const nearly = fc.string({
      unit: fc.constantFrom(...'{}[]:,"\\u1e-. tnul'.split('')),
      maxLength: 12,
    })
    fc.assert(
      fc.property(nearly, (text) => {
        let isJson = true
        try {
          JSON.parse(text)
        } catch {
          isJson = false
        }
        expect(valueFault(text) === null).toBe(isJson)
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['{"a":1,}', 'remove the comma before this }', 7],
    ['{"a":[1,]}', 'remove the comma before this ]', 8],
    ["{'a':1}", 'a key in double quotes is expected here', 1],
    ['{"a" 1}', 'a : is expected after the key', 5],
    ['{"a":x}', 'a value is expected here', 5],
    ['{"a":\'x\'}', 'a string needs double quotes', 5],
    ['{"a":"x}', 'this string is not closed, or has a character that needs a \\ before it', 5],
    ['{"a":1 "b":2}', 'a , or } is expected here', 7],
    ['{"a":1', 'the text ends here; a , or } is expected here', 6],
    ['{"a', 'this string is not closed, or has a character that needs a \\ before it', 1],
    ['{"a":1.}', 'this number is incomplete', 5],
    ['{"a":1} // x', 'nothing may follow here', 8],
    ['{', 'the text ends here; a key in double quotes is expected here', 1],
    ['{"a":[', 'the text ends here; a value is expected here', 6],
    ['{"a":[1', 'the text ends here; a , or ] is expected here', 7],
    ['{} x', 'nothing may follow here', 3],
    ['[]', 'a call is a JSON object and starts with {', 0],
    ['', 'the text ends here; a call is a JSON object and starts with {', 0],
  ])('%s: %s', (text, message, at) => {
    expect(scanObject(text).fault).toEqual({ message, at })
  })

  test('unlimited nesting is a fault instead of a stack overflow', () => {
    expect(valueFault('['.repeat(100_000))?.message).toBe('it is nested too deeply')
  })

  test('an offset maps to its line', () => {
    expect(lineOf('{\n\n  x', 5)).toBe(3)
  })
})
