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
  /** Of the process, as on a machine of its own. */
  ms: number
  names: string[]
}

/** What else the machine does lengthens one shard and not another: then all run again, and the shortest time of each counts. */
const mostRounds = 4
const most = 1.2

async function runShard(number: number): Promise<Ran> {
  const shard = ['--shard', `${number}/4`, '--durations', all]
  const reports = ['--json', '--junit', path(`shard-${number}.xml`)]
  const begun = performance.now()
  const { code, stdout } = await run(['scenario', 'run', file, ...shard, ...reports])
  const ms = Math.round(performance.now() - begun)
  expect(code).toBe(0)
  const { runs } = JSON.parse(stdout) as { runs: { name: string }[] }
  return { ms, names: runs.map(({ name }) => name) }
}

/** One shard after the other, each alone, as on four machines. */
async function runAll(): Promise<Ran[]> {
  const ran: Ran[] = []
  for (const number of shards) ran.push(await runShard(number))
  return ran
}

const merge = (to: string) => {
  const reports = shards.map((number) => path(`shard-${number}.xml`))
  return run(['report', 'merge', ...reports, '--junit', to])
}

const spread = (times: number[]) => Math.max(...times) / Math.min(...times)

it(
  '60 scenarios in 4 shards: each runs once, and the shards take the same time within 20 %',
  { timeout: 900_000 },
  async () => {
    const scenarios = Array.from({ length: 60 }, (_, at) => scenario(at))
    writeFileSync(file, `scenarios:${scenarios.join('')}\n`)
    await runAll()
    expect((await merge(all)).code).toBe(0)
    const recorded = durationsOf(readReport(all))

    let times: number[] = []
    for (let round = 1; round === 1 || (round <= mostRounds && spread(times) > most); round++) {
      const ran = await runAll()
      const names = ran.flatMap((one) => one.names)
      expect(names).toHaveLength(60)
      expect(new Set(names).size).toBe(60)
      times = ran.map(({ ms }, index) => Math.min(ms, times[index] ?? ms))
      const planned = ran.map((one) =>
        one.names.reduce((sum, name) => sum + recorded.get(placeKey({ file, name }))!, 0),
      )
      expect(spread(planned)).toBeLessThan(most)
      console.log(`round ${round}: shards took ${ran.map(({ ms }) => ms).join(', ')} ms`)
    }
    expect(spread(times)).toBeLessThanOrEqual(most)

    const merged = path('merged.xml')
    expect((await merge(merged)).stdout).toContain('60 scenarios, 0 failed')
    const text = readFileSync(merged, 'utf8')
    expect(await junitFaults(text)).toEqual([])
    expect(text.match(/<testcase /g)).toHaveLength(60)
  },
)
