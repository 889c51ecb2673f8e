import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonPieces } from '../../src/renderer/ui/code/jsonPieces.ts'

const printed = (text: string) =>
  jsonPieces(text)
    ?.map((piece) => piece.text)
    .join('') ?? null

describe('pretty-printing JSON', () => {
  test.each([
    ['9007199254740993', '9007199254740993'],
    ['{"a":1.10}', '{\n  "a": 1.10\n}'],
    ['{"a":1e400,"b":-0.0}', '{\n  "a": 1e400,\n  "b": -0.0\n}'],
    ['{"a":{"b":1,"c":[1,2]}}', '{\n  "a": { "b": 1, "c": [1, 2] }\n}'],
    ['{}', '{}'],
    ['{"a":{},"b":[]}', '{\n  "a": {},\n  "b": []\n}'],
    [String.raw`{"a":"\u00e9\/"}`, `{\n  "a": ${String.raw`"\u00e9\/"`}\n}`],
    ['{"__proto__":1,"1":2,"0":3}', '{\n  "__proto__": 1,\n  "1": 2,\n  "0": 3\n}'],
    ['{"a":1,"a":2}', '{\n  "a": 1,\n  "a": 2\n}'],
  ])('%s keeps every character of its values', (text, shown) => {
    expect(printed(text)).toBe(shown)
  })

  test.each(['', 'hello', '{"a":}', '{"a":1,}', '[1,]', '01', '1 2', "{'a':1}", '"\u0001"', '"x'])(
    '%j is not JSON and is left alone',
    (text) => {
      expect(printed(text)).toBeNull()
    },
  )

  test('unlimited nesting is not formatted, instead of overflowing the stack', () => {
    expect(printed('['.repeat(100_000))).toBeNull()
  })

  test('a long value is broken into lines', () => {
    const long = JSON.stringify({ a: { text: 'x'.repeat(80) } })
    expect(printed(long)).toBe(`{\n  "a": {\n    "text": "${'x'.repeat(80)}"\n  }\n}`)
  })

  test('only white space differs from what was sent, for any JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const shown = printed(text)
        expect(shown).not.toBeNull()
        expect(JSON.stringify(JSON.parse(shown ?? ''))).toBe(JSON.stringify(JSON.parse(text)))
      }),
    )
  })

  test('distinguishes keys from strings', () => {
    expect(jsonPieces('{"a":"b"}')?.filter(({ kind }) => kind !== 'mark')).toEqual([
      { kind: 'key', text: '"a"' },
      { kind: 'string', text: '"b"', path: 'a' },
    ])
  })
})
