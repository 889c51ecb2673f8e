import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { run } from '../support/cli.ts'
import { junitFaults } from '../support/junitXsd.ts'

const directory = mkdtempSync(join(tmpdir(), 'hookbench-shards-'))
const path = (name: string) => join(directory, name)
const shards = [1, 2, 3, 4]

/** Every fourth one has a slow receiver: a distribution by number would be uneven. */
const scenario = (number: number) => `
  - name: Scenario ${number}
    steps:
      - receiver: { name: inbox, respond: [{ delay: ${number % 4 === 0 ? 500 + (number % 5) * 100 : 0} }] }
      - track: { user: u_1, event: E }
      - expect: { state: delivered, within: 5s }`

interface Printed {
  summary: { ms: number; passed: number }
  runs: { name: string; ms: number }[]
}

async function runShard(number: number, durations: string): Promise<Printed> {
  const shard = ['--shard', `${number}/4`, '--durations', path(durations)]
  const { stdout, stderr } = await run([
    ...['scenario', 'run', path('scenarios.yaml'), '--json', ...shard],
    ...['--junit', path(`shard-${number}.xml`)],
  ])
  expect(stderr === '' || stderr.includes('does not exist')).toBe(true)
  return JSON.parse(stdout) as Printed
}

const merge = () =>
  run([
    ...['report', 'merge', ...shards.map((number) => path(`shard-${number}.xml`))],
    ...['--junit', path('all.xml')],
  ])

it(
  '60 scenarios in 4 shards: each runs once, the shards take about the same time',
  { timeout: 600_000 },
  async () => {
    writeFileSync(
      path('scenarios.yaml'),
      `scenarios:${Array.from({ length: 60 }, (_, at) => scenario(at)).join('')}\n`,
    )
    for (const number of shards) await runShard(number, 'all.xml')
    expect((await merge()).code).toBe(0)

    const printed: Printed[] = []
    for (const number of shards) printed.push(await runShard(number, 'all.xml'))

    const names = printed.flatMap(({ runs }) => runs.map(({ name }) => name))
    expect(new Set(names).size).toBe(60)
    expect(names).toHaveLength(60)
    expect(printed.map(({ summary, runs }) => summary.passed - runs.length)).toEqual([0, 0, 0, 0])
    const times = printed.map(({ runs }) => runs.reduce((sum, { ms }) => sum + ms, 0))
    console.log(`shards took ${times.map((ms) => Math.round(ms)).join(', ')} ms`)
    expect(Math.max(...times) / Math.min(...times)).toBeLessThan(1.2)

    const merged = await merge()
    expect(merged.stdout).toContain('60 scenarios, 0 failed')
    const text = readFileSync(path('all.xml'), 'utf8')
    expect(await junitFaults(text)).toEqual([])
    expect(text.match(/<testcase /g)).toHaveLength(60)
  },
)
