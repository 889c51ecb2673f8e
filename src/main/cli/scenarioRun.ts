import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { planSeenText } from '../../contract/planText.ts'
import { Refusal } from '../errors/refusal.ts'
import { mistakeLine, type ReadFile, readScenarios, scenarioFiles } from '../scenario/find.ts'
import type { Scenario } from '../scenario/file.ts'
import { openHereBench } from '../scenario/hereBench.ts'
import { junitText } from '../scenario/junit.ts'
import { startNodeCommand } from '../scenario/commandProcess.ts'
import { openOwnBench } from '../scenario/ownBench.ts'
import {
  endLines,
  exitCode,
  headLine,
  paintFor,
  type Reported,
  stepLines,
  summaryLine,
  summaryOf,
} from '../scenario/report.ts'
import { durationsOf } from '../scenario/reports/durations.ts'
import { joinedPlans } from '../scenario/planSeen.ts'
import { newRecord, runScenario, type RunWorkspace } from '../scenario/run.ts'
import { distribute, type Shard, type Share, shardOf, shardText } from '../scenario/shard.ts'
import { connect, type ConnectOptions } from './connect.ts'
import { complain, sayJson, sayPainted } from './print.ts'
import { namesText } from '../errors/namesText.ts'
import { printable } from '../text/printable.ts'
import { writeReport } from './writeReport.ts'

export interface RunOptions extends ConnectOptions {
  junit?: string
  json?: boolean
  speed?: number
  shard?: string
  durations?: string
  tag?: string
  only?: string
  here?: boolean
  keep?: boolean
  parallel: number
}

type Planned = Reported & { scenario: Scenario }

/** Exit code 0 every expectation held, 1 an expectation failed, 2 could not run. */
export async function runScenarios(paths: string[], options: RunOptions, command: Command) {
  const begunAt = performance.now()
  const shard = options.shard === undefined ? null : shardOf(options.shard)
  const files = scenarioFiles(paths).map((file) =>
    readScenarios(file, { env: process.env, within: null }),
  )
  // Removes the result of an earlier run, so that it is not mistaken for this one's.
  const nothingRun = shard && { shard: shardText(shard), distribution: 'none' }
  if (options.junit !== undefined)
    writeReport(options.junit, junitText(unreadable(files), nothingRun), '--junit')
  refuseMistakes(files, nothingRun, options)
  const { planned, share } = await ownPart(plan(files, options), shard, options)
  const { open, shared } = benchOf(options, command)
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, onSignal)

  const print = options.json ? () => {} : sayPainted
  const paint = paintFor(process.stdout.isTTY && !process.env.NO_COLOR)
  const parallel = shared ? 1 : options.parallel
  // Without --parallel, steps are printed as they finish; otherwise when the scenario has finished.
  const one = async (run: Planned) => {
    if (parallel === 1) print(headLine(run, paint))
    await runScenario(run.record, {
      scenario: run.scenario,
      env: process.env,
      open,
      shared,
      signal: stop.signal,
      onStep: (_record, step) => {
        if (parallel === 1) for (const line of stepLines(step, paint)) print(line)
      },
    })
    if (parallel > 1) {
      print(headLine(run, paint))
      for (const step of run.record.steps) for (const line of stepLines(step, paint)) print(line)
    }
    for (const line of endLines(run, paint)) print(line)
  }
  const waiting = [...planned]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await one(next)
  }
  await Promise.all(Array.from({ length: parallel }, worker))

  const summary = summaryOf(planned, performance.now() - begunAt)
  const plans = joinedPlans(planned.map(({ record }) => record))
  if (options.junit !== undefined) writeReport(options.junit, junitText(planned, share), '--junit')
  if (options.json)
    printJson({
      ...share,
      summary,
      plans,
      runs: planned.map(jsonOf),
      mistakes: [],
    })
  else {
    print('')
    for (const each of plans) print(printable(planSeenText(each)))
    print(summaryLine(summary))
  }
  process.exitCode = exitCode(summary)
}

const jsonOf = ({ file, name, record }: Planned) => ({ file, name, ...record })
const printJson = (value: unknown) => sayJson(value, 2)

/** The scenarios that this machine runs, and what its report states of them. */
async function ownPart(
  all: Planned[],
  shard: Shard | null,
  options: RunOptions,
): Promise<{ planned: Planned[]; share: Share | null }> {
  if (!shard) return { planned: all, share: null }
  const durations = await earlierDurations(options)
  const distribution = distribute(all, shard.count, durations)
  return {
    planned: distribution.shard(shard.number),
    share: { shard: shardText(shard), distribution: distribution.id },
  }
}

/** Of an earlier run. The first one has none, and distributes by number. */
async function earlierDurations({ durations }: RunOptions): Promise<Map<string, number>> {
  if (durations === undefined) return new Map()
  if (existsSync(durations)) {
    // Loaded here, because only a report needs a parser of XML.
    const { readReport } = await import('../scenario/reports/readReport.ts')
    return durationsOf(readReport(durations))
  }
  complain(`${durations} does not exist: scenarios are distributed by number, not by duration`)
  return new Map()
}

/** Files with mistakes, reported as broken runs. */
const unreadable = (files: ReadFile[]): Reported[] =>
  files
    .filter(({ mistakes }) => mistakes.length > 0)
    .map(({ file, mistakes }) => {
      const message = mistakes.map((mistake) => mistakeLine(file, mistake)).join('\n')
      const record = { message, startedAt: new Date(), ms: 0, steps: [], plans: [] }
      return { file, name: file, record: { ...record, outcome: 'broken' } }
    })

/** Everything is checked before anything runs. */
function refuseMistakes(files: ReadFile[], share: Share | null, { json }: RunOptions) {
  const found = files.flatMap(({ file, mistakes }) =>
    mistakes.map((mistake) => ({ file, ...mistake })),
  )
  if (found.length === 0) return
  if (json) printJson({ ...share, summary: summaryOf([], 0), plans: [], runs: [], mistakes: found })
  const lines = found.map((mistake) => mistakeLine(mistake.file, mistake))
  throw new Refusal('BAD_REQUEST', `${lines.join('\n')}\nNothing was run.`)
}

function plan(files: ReadFile[], { tag, only }: RunOptions): Planned[] {
  const all = files.flatMap(({ file, scenarios }) =>
    scenarios.map((scenario) => ({ file, scenario })),
  )
  const wanted = all.filter(
    ({ scenario }) =>
      (tag === undefined || scenario.tags.includes(tag)) &&
      (only === undefined || scenario.name === only),
  )
  if (wanted.length === 0) {
    const names = all.map(({ scenario }) => scenario.name).join(', ')
    const tags = namesText(new Set(all.flatMap(({ scenario }) => scenario.tags)))
    throw new Refusal(
      'NOT_FOUND',
      only === undefined
        ? `no scenario has the tag ${tag ?? ''}; available: ${tags}`
        : `no scenario is named ${only}; available: ${names}`,
    )
  }
  const marked = only === undefined && wanted.some(({ scenario }) => scenario.only)
  return wanted.map(({ file, scenario }) => {
    const skip =
      scenario.skip ?? (marked && !scenario.only ? 'another scenario has only: true' : null)
    const run = { ...scenario, skip }
    return { file, name: run.name, scenario: run, record: newRecord(run) }
  })
}

/** The workbenches: each scenario's own, or a running one. */
function benchOf(options: RunOptions, command: Command) {
  const { here, url, keep, speed = null } = options
  const env = process.env
  const isHere = here || url !== undefined || command.getOptionValueSource('data') === 'cli'
  if (isHere) {
    const client = connect(options)
    const open = (workspace: RunWorkspace) => openHereBench({ client, workspace, speed })
    return { shared: true, open }
  }
  const onRetained = keep ? (directory: string) => complain(`data directory: ${directory}`) : null
  const open = (workspace: RunWorkspace) =>
    openOwnBench({
      workspace,
      speed,
      env,
      start: startNodeCommand,
      onRetained,
    })
  return { shared: false, open }
}
