import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { durationsOf } from '../../src/main/scenario/reports/durations.ts'
import { readReport } from '../../src/main/scenario/reports/readReport.ts'
import { placeKey } from '../../src/main/scenario/shard.ts'
import { run } from '../support/cli.ts'
import { junitFaults } from '../support/junitXsd.ts'

const directory = mkdtempSync(join(tmpdir(), 'hookbench-shards-'))
const path = (name: string) => join(directory, name)
const file = path('scenarios.yaml')
const all = path('all.xml')
const shards = [1, 2, 3, 4]

/** Every fourth one has a slow receiver: a distribution by number would be uneven. */
const scenario = (number: number) => `
  - name: Scenario ${number}
    steps:
      - receiver: { name: inbox, respond: [{ delay: ${number % 4 === 0 ? 500 + (number % 5) * 100 : 0} }] }
      - track: { user: u_1, event: E }
      - expect: { state: delivered, within: 5s }`

interface Ran {
  name: string
  ms: number
}

async function runShard(number: number): Promise<Ran[]> {
  const shard = ['--shard', `${number}/4`, '--durations', all]
  const reports = ['--json', '--junit', path(`shard-${number}.xml`)]
  const { code, stdout } = await run(['scenario', 'run', file, ...shard, ...reports])
  expect(code).toBe(0)
  return (JSON.parse(stdout) as { runs: Ran[] }).runs
}

const merge = () => {
  const reports = shards.map((number) => path(`shard-${number}.xml`))
  return run(['report', 'merge', ...reports, '--junit', all])
}

const sums = (ran: Ran[][], of: (one: Ran) => number) =>
  ran.map((runs) => Math.round(runs.reduce((sum, one) => sum + of(one), 0)))

it(
  '60 scenarios in 4 shards: each runs once, and the shards take about the same time',
  {
    timeout: 900_000,
  },
  async () => {
    const scenarios = Array.from({ length: 60 }, (_, at) => scenario(at))
    writeFileSync(file, `scenarios:${scenarios.join('')}\n`)
    for (const number of shards) await runShard(number)
    expect((await merge()).code).toBe(0)

    const recorded = durationsOf(readReport(all))
    const ran: Ran[][] = []
    for (const number of shards) ran.push(await runShard(number))

    const names = ran.flat().map(({ name }) => name)
    expect(names).toHaveLength(60)
    expect(new Set(names).size).toBe(60)
    // By the recorded times, which every shard used: what a run takes also depends on what else the machine does.
    const planned = sums(ran, ({ name }) => recorded.get(placeKey({ file, name })) ?? Infinity)
    const took = sums(ran, ({ ms }) => ms)
    console.log(`shards took ${took.join(', ')} ms, planned ${planned.join(', ')} ms`)
    expect(Math.max(...planned) / Math.min(...planned)).toBeLessThan(1.2)

    expect((await merge()).stdout).toContain('60 scenarios, 0 failed')
    const text = readFileSync(all, 'utf8')
    expect(await junitFaults(text)).toEqual([])
    expect(text.match(/<testcase /g)).toHaveLength(60)
  },
)
