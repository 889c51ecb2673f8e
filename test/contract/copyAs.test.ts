import { execFile, execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { requestText } from '../../src/contract/requestText.ts'
import { curlCommand } from '../../src/contract/copyAs/curl.ts'
import { fetchProgram } from '../../src/contract/copyAs/fetch.ts'
import { pythonProgram } from '../../src/contract/copyAs/python.ts'
import { shellBytes, shellQuote } from '../../src/contract/copyAs/shellQuote.ts'
import { singleQuoted } from '../../src/contract/copyAs/singleQuoted.ts'
import { anyOrder, awkwardHeaders, longBody, longBytes, sentOnce } from '../support/sentOnce.ts'
import { temporaryDirectory } from '../support/workbench.ts'

const run = promisify(execFile)
/** A header with a byte above 7F, which some programs cannot send. */
const latin1 = { ...awkwardHeaders, 'X-Latin': 'caf\xe9' }

/** The arguments that a real shell parses from a command. */
function wordsOf(command: string, encoding: BufferEncoding = 'utf8'): string[] {
  const script = `printf '%s\\0' ${command}`
  return execFileSync('sh', ['-c', script], { encoding }).split('\0').slice(0, -1)
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

test('any bytes of a header survive a real shell', () => {
  const byte = fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code))
  fc.assert(
    fc.property(fc.string({ unit: byte }), (text) => {
      expect(wordsOf(shellBytes(text), 'latin1')).toEqual([text])
    }),
    { numRuns: 60, examples: [['- ']] },
  )
})

test('any text survives as a string literal of JavaScript', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      // oxlint-disable-next-line no-implied-eval
      expect(new Function(`return ${singleQuoted(text)}`)()).toBe(text)
    }),
    { numRuns: 200 },
  )
})

test('the text of a request is what arrived', async () => {
  const { request, original } = await sentOnce(latin1)
  const { head, body } = requestText(request)
  const sent = Buffer.from(body).toString('latin1')
  expect(`${head}\r\n\r\n${sent}`).toBe(original.text)
})

test('curl sends the same bytes', async () => {
  const { request, original, next } = await sentOnce(latin1)
  await run('sh', ['-c', curlCommand(request)])
  const sent = next()
  expect(sent.start).toBe(original.start)
  expect(sent.body).toBe(original.body)
  expect(sent.headers.toSorted()).toEqual(original.headers.toSorted())
  expect(original.headers.join()).toContain('X-Signature: ')
})

test('curl sends a body that is longer than an argument may be', async () => {
  const { request, next } = await sentOnce()
  const file = join(await temporaryDirectory(), 'repeat.sh')
  await writeFile(file, curlCommand({ ...request, body: longBody }))
  await run('sh', [file])
  expect(next().body).toBe(longBytes)
})

test('curl uses a URL literally that it would expand as a pattern', () => {
  const words = wordsOf(curlCommand({ url: 'http://[::1]:80/{a}', headers: [], body: '{}' }))
  expect(words).toContain('--globoff')
})

test('Python sends the same lines in the same order (needs Python)', async ({ skip }) => {
  const { request, original, next } = await sentOnce(latin1)
  try {
    await run('python3', ['-c', pythonProgram(request)])
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return skip('no Python 3')
    throw error
  }
  expect(next()).toMatchObject({ ...original, text: expect.any(String) as string })
})

test('fetch sends the same body, and the same headers among its own', async () => {
  const { request, original, next } = await sentOnce(latin1)
  const file = join(await temporaryDirectory(), 'repeat.mjs')
  await writeFile(file, fetchProgram(request))
  await run(process.execPath, [file])
  const sent = next()
  expect(sent.start).toBe(original.start)
  expect(sent.body).toBe(original.body)
  expect(anyOrder(sent.headers)).toEqual(expect.arrayContaining(anyOrder(original.headers)))
})
