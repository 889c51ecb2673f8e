import fs, { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { asData, complain, printDone, say, sayJson } from '../../src/main/cli/print.ts'
import { createLog } from '../../src/main/errors/log.ts'
import { printableJson } from '../../src/main/errors/printableJson.ts'
import { paintFor, stepLines } from '../../src/main/scenario/report.ts'
import { root } from '../house/seed.ts'

afterEach(() => void vi.restoreAllMocks())

/** What a command writes to a stream. */
function written(stream: 'stdout' | 'stderr', run: () => void): string {
  const write = vi.spyOn(process[stream], 'write').mockReturnValue(true)
  run()
  return write.mock.calls.map(([text]) => String(text)).join('')
}

const hostile = '\u001b[31m\u009b2J\u202eevil\u2066\u200f\u0007\u{e0001}\u2028x'
const controls = /(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/u

it('prints no character that controls the terminal or the direction of text', () => {
  const lines = written('stdout', () => {
    say(`a\nb ${hostile}`)
    printDone({}, {}, `one\n${hostile}`)
    sayJson({ [hostile]: [hostile] })
    sayJson([hostile], 2)
  })
  expect(lines).not.toMatch(controls)
  expect(lines.split('\n').slice(0, 3)).toEqual([
    expect.stringContaining('a\\u{a}b \\u{1b}[31m\\u{9b}2J\\u{202e}evil'),
    'one',
    expect.stringContaining('\\u{1b}[31m'),
  ])
  expect(written('stderr', () => complain(`a\nb ${hostile}`))).toMatch(
    /^a\nb \\u\{1b\}[^\p{C}]*\n$/u,
  )
})

it('prints JSON with the same values', () => {
  const codes = Array.from({ length: 0x3000 }, (_, code) => code)
  const changed = codes.filter((code) => {
    const text = String.fromCodePoint(code, 0xe0020, 0x1f600)
    const json = printableJson(JSON.stringify(text))
    return controls.test(json) || JSON.parse(json) !== text
  })
  expect(changed).toEqual([])
})

it('logs no character that controls the terminal', () => {
  const write = vi.spyOn(fs, 'writeSync').mockReturnValue(1000)
  createLog('info').error({ err: new Error(hostile) }, hostile)
  const [[fd, line] = []] = write.mock.calls
  expect(fd).toBe(2)
  expect(String(line)).not.toMatch(controls)
  expect(JSON.parse(String(line))).toMatchObject({ msg: hostile, err: { message: hostile } })
})

it('colours the report of a scenario, but prints no control character of its texts', () => {
  const step = { title: hostile, line: 1, setUp: false, state: 'failed', ms: 1 } as const
  const message = `one\n${hostile}`
  const lines = stepLines({ ...step, message, expected: null }, paintFor(true))
  // oxlint-disable-next-line no-control-regex
  const plain = lines.map((line) => line.replaceAll(/\u001b\[\d+m/g, ''))
  expect(plain.join('')).not.toMatch(controls)
  expect(lines[0]).toContain('\u001b[31m✕')
  expect(paintFor(true)(hostile, 'bold').slice(4, -4)).not.toMatch(controls)
})

it('writes data as it is, except to a terminal', () => {
  const data = `a,${hostile}\tb\r\nc\n`
  const { isTTY } = process.stdout
  process.stdout.isTTY = false
  expect(asData(data)).toBe(data)
  process.stdout.isTTY = true
  expect(asData(data)).toMatch(/^a,\\u\{1b\}\[31m[^\p{C}]*\tb\r\nc\n$/u)
  process.stdout.isTTY = isTTY
})

it('no other file of the commands writes to the terminal', () => {
  const directory = join(root, 'src', 'main', 'cli')
  // `launch` runs on any Node, and imports nothing before it knows the version.
  const others = readdirSync(directory).filter((name) => !['print.ts', 'launch.ts'].includes(name))
  const writes = /std(out|err)\b[^\n]{0,20}\.write\(|\{ std(out|err)/
  expect(others.length).toBeGreaterThan(40)
  expect(
    others.filter((name) =>
      writes.test(
        readFileSync(join(directory, name), 'utf8').replace('process.stdout.write(asData(', ''),
      ),
    ),
  ).toEqual([])
})
