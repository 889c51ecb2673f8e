import { setTimeout as sleep } from 'node:timers/promises'
import { Argument, Command } from 'commander'
import type { CapacityRun } from '../../contract/capacity.ts'
import { rateText } from '../../contract/format.ts'
import { Refusal } from '../errors/refusal.ts'
import { type CliClient, connect, type ConnectOptions, withConnection } from './connect.ts'
import { beginLines, endLines, sampleLine, stepLine } from './loadLines.ts'
import { duration, profileOf, type ProfileOptions, rateRange, rates, share } from './loadOptions.ts'
import { json, option, perSecond } from './options.ts'
import { say, sayJson } from './print.ts'
import { writeReport } from './writeReport.ts'

interface LoadOptions extends ConnectOptions, ProfileOptions {
  source?: string
  call?: string
  maxFailed?: number
  maxP95?: number
  refine: boolean
  drain?: number
  allowOthers?: boolean
  atLeast?: number
  out?: string
  json?: boolean
}

export const loadCommand = () =>
  withConnection(new Command('load'))
    .description('send calls to a destination at a rate, and find where it starts to fail')
    .addArgument(new Argument('<destination>', 'name of the destination'))
    .addOption(option('--source <name>', 'a connected source; the first enabled one by default'))
    .addOption(option('--rate <n/s>', 'a constant rate').argParser(perSecond))
    .addOption(option('--steps <rates>', 'rising rates, such as 25,50,100').argParser(rates))
    .addOption(option('--ramp <from..to>', 'a rising rate, such as 10..500/s').argParser(rateRange))
    .addOption(option('--for <time>', 'how long, such as 30s; of steps: each').argParser(duration))
    .addOption(option('--call <json>', 'the call to send; {{n}} is its number'))
    .addOption(
      option('--max-failed <share>', 'a rate holds up to this, 1% by default').argParser(share),
    )
    .addOption(
      option('--max-p95 <time>', 'and up to this response time, 1s by default').argParser(duration),
    )
    .addOption(
      option('--no-refine', 'send the profile only; no search after the first rate that fails'),
    )
    .addOption(
      option('--drain <time>', 'how long to wait at the end, 15s by default').argParser(duration),
    )
    .addOption(option('--allow-others', 'also send to endpoints that are not on this machine'))
    .addOption(
      option('--at-least <n/s>', 'exit code 1 if it does not hold this rate').argParser(perSecond),
    )
    .addOption(option('--out <file>', 'write the report: .html or .json'))
    .addOption(json())
    .action(load)

async function load(destination: string, options: LoadOptions) {
  const { source, call, maxFailed, maxP95, refine, drain, allowOthers } = options
  const format = formatOf(options.out)
  const client = connect(options)
  const run = await client.capacity.start({
    destination,
    source,
    profile: profileOf(options),
    call,
    limits: { failedShare: maxFailed, p95Ms: maxP95 },
    refine,
    drainSeconds: drain === undefined ? undefined : drain / 1000,
    allowOthers,
  })
  const print = options.json ? () => {} : say
  for (const line of beginLines(run)) print(line)
  const ended = await follow(client, run, print)
  for (const line of endLines(ended)) print(line)
  if (options.json) sayJson(ended)
  if (options.out !== undefined && format) {
    const { text } = await client.capacity.report({ id: ended.id, format })
    writeReport(options.out, text)
    print(`Report: ${options.out}`)
  }
  process.exitCode = exitCodeOf(ended, options.atLeast, print)
}

const everyMs = 500

/** Prints each second and each step once it is over. Ctrl C stops the run, and its result is still printed. */
async function follow(
  client: CliClient,
  { id }: CapacityRun,
  print: (line: string) => void,
): Promise<CapacityRun> {
  let stopping: Promise<CapacityRun> | null = null
  const interrupt = new AbortController()
  const stop = () => {
    stopping ??= client.capacity.stop({ id })
    interrupt.abort()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  let printed = 0
  let steps = 0
  try {
    for (;;) {
      const run = await (stopping ?? client.capacity.get({ id }))
      for (const step of run.steps.slice(steps)) print(stepLine(step))
      steps = run.steps.length
      // Long runs join samples in pairs, which are then fewer.
      const complete = run.endedAt === null ? run.samples.slice(0, -1) : run.samples
      printed = Math.min(printed, complete.length)
      for (const sample of complete.slice(printed)) print(sampleLine(run, sample))
      printed = complete.length
      if (run.endedAt !== null) return run
      await sleep(everyMs, undefined, { signal: interrupt.signal }).catch(() => {})
    }
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, stop)
  }
}

function formatOf(file: string | undefined): 'html' | 'json' | null {
  if (file === undefined) return null
  if (/\.html?$/i.test(file)) return 'html'
  if (/\.json$/i.test(file)) return 'json'
  throw new Refusal('BAD_REQUEST', `--out is ${file}; must end with .html or .json`)
}

/** 0 the run ended and holds what was asked, 1 it does not, 2 it broke off. */
function exitCodeOf(
  { phase, finding }: CapacityRun,
  atLeast: number | undefined,
  print: (line: string) => void,
): number {
  if (phase === 'broken') return 2
  if (atLeast === undefined) return 0
  const holds = (finding?.holdsAt ?? 0) >= atLeast
  print(`${holds ? 'Holds' : 'Does not hold'} at least ${rateText(atLeast)}.`)
  return holds ? 0 : 1
}
