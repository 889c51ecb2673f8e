import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { junitText } from '../../src/main/scenario/junit.ts'
import type { Reported } from '../../src/main/scenario/report.ts'
import { run } from '../support/cli.ts'
import { junitFaults } from '../support/junitXsd.ts'

const reported = (of: string, name: string, outcome: Reported['record']['outcome']): Reported => ({
  file: of,
  name,
  record: {
    outcome,
    message: outcome === 'passed' ? null : `${name} & <more>`,
    startedAt: new Date('2026-01-02T03:04:05Z'),
    ms: 1500,
    steps: [],
    plans: [],
  },
})

const directory = mkdtempSync(join(tmpdir(), 'hookbench-merge-'))
function file(name: string, text: string): string {
  const path = join(directory, name)
  writeFileSync(path, text)
  return path
}
const shard = (number: number, runs: Reported[], { count = 3, distribution = 'd1' } = {}) =>
  file(
    `${number}-of-${count}-${distribution}.xml`,
    junitText(runs, { shard: `${number}/${count}`, distribution }),
  )
const whole = () => file('whole.xml', junitText([reported('a.yaml', 'One', 'passed')]))

const first = () =>
  shard(1, [reported('a.yaml', 'One', 'passed'), reported('b.yaml', 'B', 'passed')])
const second = () => shard(2, [reported('a.yaml', 'Two', 'failed')])
/** No scenario was left for it. */
const third = () => shard(3, [])
const out = join(directory, 'all.xml')

it('reports of shards become one valid report, whose suites are those of the files', async () => {
  const { code, stdout } = await run([
    'report',
    'merge',
    first(),
    second(),
    third(),
    '--junit',
    out,
  ])
  expect(stdout).toContain('3 scenarios, 1 failed, 0 could not run, 0 skipped')
  expect(code).toBe(1)
  const text = readFileSync(out, 'utf8')
  expect(await junitFaults(text)).toEqual([])
  expect(text).toContain(
    '<testsuites name="hookbench" tests="3" failures="1" errors="0" time="4.500">',
  )
  expect(text.match(/<testsuite name="[^"]*" tests="\d+"/g)).toEqual([
    '<testsuite name="a.yaml" tests="2"',
    '<testsuite name="b.yaml" tests="1"',
  ])
  expect(text).toContain('Two &amp; &lt;more&gt;')
  expect(text).not.toMatch(/shard|distribution/)
})

it.each([
  ['the report of shard 3/3 is missing', () => [first(), second()]],
  [
    'are both reports of shard 2/3',
    () => [first(), second(), file('again.xml', readFileSync(second(), 'utf8')), third()],
  ],
  ['they are not of the same run', () => [first(), second(), third(), shard(4, [], { count: 9 })]],
  [
    'are of different distributions, so scenarios may have run twice or never',
    () => [first(), second(), shard(3, [], { distribution: 'd2' })],
  ],
  ['whole.xml is of a whole run, ', () => [first(), whole(), second(), third()]],
  ['is not valid XML', () => [first(), file('cut.xml', '<testsuites><testsuite')]],
  ['its root is not testsuites', () => [file('other.xml', '<html/>')]],
  ['is neither a JUnit report nor JSON', () => [file('text.xml', 'hello')]],
  ['cannot be read', () => [join(directory, 'missing.xml')]],
  [
    'empty.json is a JSON report: name the joined one with --json FILE',
    () => [
      whole(),
      file(
        'empty.json',
        '{"summary":{"passed":0,"failed":0,"broken":0,"stopped":0,"skipped":0,"ms":0},"runs":[],"mistakes":[]}',
      ),
    ],
  ],
])('refused: %s', async (words, files) => {
  const { code, stderr } = await run(['report', 'merge', ...files(), '--junit', out])
  expect(stderr).toContain(words)
  expect(code).toBe(2)
})

it('JSON reports are joined, with the time of the longest', async () => {
  const json = (number: number, name: string, failed: number) =>
    file(
      `${number}.json`,
      JSON.stringify({
        shard: `${number}/2`,
        distribution: 'd1',
        summary: {
          passed: 1 - failed,
          failed,
          broken: 0,
          stopped: 0,
          skipped: 0,
          ms: number * 100,
        },
        runs: [{ file: 'a.yaml', name, ms: 5, outcome: failed ? 'failed' : 'passed' }],
        mistakes: [],
      }),
    )
  const merged = join(directory, 'all.json')
  const { code } = await run([
    'report',
    'merge',
    json(1, 'One', 0),
    json(2, 'Two', 0),
    '--json',
    merged,
  ])
  expect(code).toBe(0)
  const { summary, runs } = JSON.parse(readFileSync(merged, 'utf8')) as {
    summary: unknown
    runs: { name: string }[]
  }
  expect(summary).toEqual({ passed: 2, failed: 0, broken: 0, stopped: 0, skipped: 0, ms: 200 })
  expect(runs.map(({ name }) => name)).toEqual(['One', 'Two'])
})

it('a kind of report that no file is of is not written', async () => {
  const none = join(directory, 'none.json')
  const { code, stderr } = await run(['report', 'merge', whole(), '--junit', out, '--json', none])
  expect(stderr).toContain('--json joins JSON reports, and none of the files is one')
  expect(code).toBe(2)
})

it('a file with mistakes, which every shard reports, is reported once', async () => {
  const wrong = file('wrong.yaml', 'scenarios: [{ name: A, steps: [{ trak: {} }] }]')
  const reports = await Promise.all(
    [1, 2].map(async (number) => {
      const xml = join(directory, `wrong-${number}.xml`)
      const options = ['--shard', `${number}/2`, '--json', '--junit', xml]
      const { code, stdout } = await run(['scenario', 'run', wrong, ...options])
      expect(code).toBe(2)
      return { xml, json: file(`wrong-${number}.json`, stdout) }
    }),
  )
  const merged = join(directory, 'wrong.json')
  const files = reports.flatMap(({ xml, json }) => [xml, json])
  const options = ['--junit', out, '--json', merged]
  const { code, stdout } = await run(['report', 'merge', ...files, ...options])
  expect(code).toBe(2)
  expect(stdout).toContain('1 scenario, 0 failed, 1 could not run, 0 skipped')
  const text = readFileSync(out, 'utf8')
  expect(await junitFaults(text)).toEqual([])
  expect(text.match(/<testcase /g)).toHaveLength(1)
  const { mistakes } = JSON.parse(readFileSync(merged, 'utf8')) as { mistakes: unknown[] }
  expect(mistakes).toHaveLength(1)
  const missing = await run(['report', 'merge', reports[0]!.json, '--json', merged])
  expect(missing.stderr).toContain('the report of shard 2/2 is missing')
})
