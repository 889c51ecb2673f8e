import { execFileSync } from 'node:child_process'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { curlText } from '../../src/renderer/deliveries/detail/curl.ts'
import { shellQuote } from '../../src/renderer/ui/text/shellQuote.ts'

const url = 'http://127.0.0.1:8421/orders'

/** The arguments that a real shell parses from a command. */
function wordsOf(command: string): string[] {
  const script = `printf '%s\\0' ${command}`
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
}

test('any text survives a real shell', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      fc.pre(!text.includes('\0') && text.isWellFormed())
      expect(wordsOf(shellQuote(text))).toEqual([text])
    }),
    { numRuns: 60 },
  )
})

test('the command carries the exact body and the headers as they were sent', () => {
  const body = `{"note":"it's $HOME \`id\` \\n","n":9007199254740993}`
  const headers: [string, string][] = [
    ['Host', '127.0.0.1:8421'],
    ['Content-Length', '52'],
    ['User-Agent', 'Hookbench/1.0'],
    ['X-Team', "pay'ments"],
    ['X-Empty', ''],
  ]
  expect(wordsOf(curlText({ url, headers, body }))).toEqual(
    [
      ['curl', '-X', 'POST', url],
      ['-H', 'User-Agent: Hookbench/1.0'],
      ['-H', "X-Team: pay'ments"],
      ['-H', 'X-Empty;'],
      ['-H', 'Accept:'],
      ['--data-raw', body],
    ].flat(),
  )
})

test('a URL that curl would expand as a pattern is used literally', () => {
  const words = wordsOf(curlText({ url: 'http://[::1]:80/{a}', headers: [], body: '{}' }))
  expect(words).toContain('--globoff')
})
