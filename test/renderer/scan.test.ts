import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineOf, scanObject, valueFault } from '../../src/renderer/compose/scan.ts'

describe('reading JSON while it is written', () => {
  test('any object that JSON.parse reads is read, with the text of each value', () => {
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

  test('a text is JSON for it exactly where it is for JSON.parse', () => {
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
    ['{"a":1,}', 'there is a comma too many before this }', 7],
    ['{"a":[1,]}', 'there is a comma too many before this ]', 8],
    ["{'a':1}", 'a key in double quotes has to be here', 1],
    ['{"a" 1}', 'a : has to follow the key', 5],
    ['{"a":x}', 'a value has to be here', 5],
    ['{"a":\'x\'}', 'text goes in double quotes', 5],
    ['{"a":"x}', 'this text has no end, or a character that needs a \\ before it', 5],
    ['{"a":1 "b":2}', 'a , or } has to be here', 7],
    ['{"a":1', 'the text ends here; a , or } has to be here', 6],
    ['{} x', 'nothing may follow here', 3],
    ['[]', 'a call is a JSON object and begins with {', 0],
    ['', 'the text ends here; a call is a JSON object and begins with {', 0],
  ])('%s: %s', (text, message, at) => {
    expect(scanObject(text).fault).toEqual({ message, at })
  })

  test('nesting without end is a fault instead of running out of stack', () => {
    expect(valueFault('['.repeat(100_000))?.message).toBe('it is nested too deep')
  })

  test('a place is told by its line', () => {
    expect(lineOf('{\n\n  x', 5)).toBe(3)
  })
})
