import { execFileSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { curlCall, snippets } from '../../src/renderer/connections/snippets.ts'

const collect = 'http://127.0.0.1:8420'
const textOf = (value: string, writeKey = 'WRITEKEY1') =>
  snippets({ collect, writeKey }).find((each) => each.value === value)?.text ?? ''
/** Every character a write key may have. */
const writeKeys = fc.stringMatching(/^[\x21-\x39\x3b-\x7e]{1,40}$/)

describe('snippets', () => {
  test('each contains the collection address without a trailing slash, and the write key', () => {
    for (const { value, text } of snippets({ collect, writeKey: 'WRITEKEY1' })) {
      expect(text, value).toContain('127.0.0.1:8420')
      expect(text, value).not.toContain('8420/"')
      expect(text, value).toContain('WRITEKEY1')
    }
  })

  test('the libraries that append /v1 themselves get the bare address, Kotlin and Swift get it with /v1 and no scheme', () => {
    for (const value of ['go', 'node', 'browser', 'python', 'java'])
      expect(textOf(value)).toMatch(/["']http:\/\/127\.0\.0\.1:8420["']/)
    for (const value of ['kotlin', 'swift'])
      expect(textOf(value).match(/"127\.0\.0\.1:8420\/v1"/g)).toHaveLength(2)
  })

  test('no library is changed to http: if the address is https:', () => {
    for (const { value, text, note } of snippets({ collect: 'https://bench:8420', writeKey: 'W' }))
      expect(`${text} ${note}`, value).not.toMatch(/"http"|http:|cleartext|NSAllows/)
  })

  test('any write key is the same text to JavaScript', () => {
    fc.assert(
      fc.property(writeKeys, (writeKey) => {
        const seen: unknown[] = []
        function Analytics(options: unknown) {
          seen.push(options)
        }
        const AnalyticsBrowser = { load: (options: unknown) => seen.push(options) }
        runInNewContext(textOf('node', writeKey), { Analytics })
        runInNewContext(textOf('browser', writeKey), { AnalyticsBrowser })
        expect(seen).toEqual([
          { writeKey, host: collect },
          { writeKey, cdnURL: collect },
        ])
      }),
      { numRuns: 60 },
    )
  })

  test('any write key is the same text to a shell', () => {
    fc.assert(
      fc.property(writeKeys, (writeKey) => {
        const script = `curl() { printf '%s\\0' "$@"; }\n${curlCall({ collect, writeKey })}`
        const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0')
        expect(words).toContain(`${writeKey}:`)
        expect(words[0]).toBe(`${collect}/v1/track`)
      }),
      { numRuns: 30 },
    )
  })

  test('quotes, backslashes and template marks of a write key are escaped where the language needs it', () => {
    expect(textOf('go', String.raw`a"b\c`)).toContain(String.raw`"a\"b\\c"`)
    expect(textOf('java', 'a"b')).toContain(String.raw`"a\"b"`)
    expect(textOf('python', String.raw`a'b\c`)).toContain(String.raw`'a\'b\\c'`)
    expect(textOf('kotlin', 'a${b}')).toContain(String.raw`"a\${b}"`)
    expect(textOf('swift', String.raw`a\(b)`)).toContain(String.raw`"a\\(b)"`)
  })
})
