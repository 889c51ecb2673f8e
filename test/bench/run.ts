import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { benchCollect } from './collect.ts'
import { benchCapacity } from './capacity.ts'
import { benchCommonalities } from './commonalities.ts'
import { benchDeliver } from './deliver.ts'
import { benchDetective } from './detective.ts'
import { benchDisk } from './disk.ts'
import { benchGrowth } from './growth.ts'
import { benchLatency } from './latency.ts'
import { benchLists } from './lists.ts'
import { describeMachine } from './machine.ts'
import { benchMemory } from './memory.ts'
import { benchMixed } from './mixed.ts'
import { benchPeople } from './people.ts'
import { benchPlan } from './plan.ts'
import { benchReceivers } from './receivers.ts'
import { benchShared } from './shared.ts'
import { benchScreen } from './screen.ts'
import { type Bench, failureOf, isMet } from './measure.ts'
import { machineLine, tableOf } from './table.ts'

const benches = {
  collect: benchCollect,
  plan: benchPlan,
  deliver: benchDeliver,
  mixed: benchMixed,
  latency: benchLatency,
  growth: benchGrowth,
  lists: benchLists,
  commonalities: benchCommonalities,
  memory: benchMemory,
  people: benchPeople,
  screen: benchScreen,
  capacity: benchCapacity,
  detective: benchDetective,
  receiver: benchReceivers,
  disk: benchDisk,
  shared: benchShared,
}
type Name = keyof typeof benches
const names = Object.keys(benches) as Name[]

const usage = `npm run bench -- [OPTIONS]

  --only NAMES   some of ${names.join(', ')}, with commas between
  --rounds N     pairs of runs, of which the median counts (3; 1 with --quick)
  --quick        a tenth of the load: whether it runs, not how fast
  --json FILE    the figures as JSON too
  --strict       exit code 1 when a target is not met; 2 is always a bench that failed
`

function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      rounds: { type: 'string' },
      quick: { type: 'boolean', default: false },
      json: { type: 'string' },
      strict: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const rounds = Number(values.rounds ?? (values.quick ? 1 : 3))
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`--rounds is a whole number from 1, not ${values.rounds}`)
  const wanted = values.only?.split(',') ?? names
  const unknown = wanted.find((name) => !names.includes(name as Name))
  if (unknown !== undefined)
    throw new Error(`--only has some of ${names.join(', ')}, not ${unknown}`)
  return { ...values, rounds, wanted: wanted as Name[] }
}

async function main() {
  const options = readOptions()
  if (options.help) return void process.stdout.write(usage)
  const { rounds, quick, wanted } = options
  const machine = await describeMachine()
  process.stdout.write(`${machineLine(machine)}\n\n`)
  const results: Partial<Record<Name, Bench>> = {}
  for (const name of wanted) {
    const result = await benches[name]({ rounds, quick }).catch((error: unknown): Bench => ({
      measures: [],
      notes: [],
      failures: [failureOf(error)],
    }))
    results[name] = result
    process.stdout.write(`${tableOf(name, result)}\n`)
  }
  if (options.json !== undefined) {
    const report = { at: new Date().toISOString(), machine, rounds, quick, benches: results }
    await writeFile(options.json, `${JSON.stringify(report, null, 2)}\n`)
  }
  const missed = Object.values(results)
    .flatMap(({ measures }) => measures)
    .filter((measure) => isMet(measure) === false)
  if (missed.length > 0 && options.strict) process.exitCode = 1
  if (Object.values(results).some(({ failures }) => failures.length > 0)) process.exitCode = 2
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${failureOf(error)}\n`)
  process.exitCode = 2
}
