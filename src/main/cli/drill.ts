import { setTimeout as sleep } from 'node:timers/promises'
import { Argument, Command } from 'commander'
import type { Drill, DrillKind, DrillResult } from '../../contract/drill.ts'
import type { NewDrill } from '../../contract/drillOperations.ts'
import { drillResponseText, drillVerdictWords } from '../../contract/drillWords.ts'
import { countText } from '../../contract/format.ts'
import { drillKinds } from '../../contract/options.ts'
import { Refusal } from '../errors/refusal.ts'
import { type CliClient, connect, type ConnectOptions, withConnection } from './connect.ts'
import { entityId, explicitOption, json, option, positive, wholeNumber } from './options.ts'
import { complain, printTable, say, sayJson, showProgress } from './print.ts'
import { writeReport } from './writeReport.ts'

interface DrillOptions extends ConnectOptions {
  filter?: string
  times?: number
  by?: string
  advance?: boolean
  shuffle?: number
  endpoint?: string
  limit?: number
  out?: string
  json?: boolean
}

const lookMs = 250
const aPage = 500
/** Sentences printed; the table has the others. */
const mostReasons = 10

export const drillCommand = () =>
  withConnection(new Command('drill'))
    .description(
      'deliver messages twice, late, out of order or at the same time, and compare the responses',
    )
    .addArgument(new Argument('<kind>', 'how to deliver them').choices(drillKinds))
    .addArgument(new Argument('[id...]', 'ids of messages').argParser(collectId).default([]))
    .addOption(
      explicitOption('--filter <text>', 'the newest matches instead of ids, oldest of them first'),
    )
    .addOption(option('--limit <n>', 'how many matches, at most 1000').argParser(positive))
    .addOption(option('--times <n>', 'of twice and at-once: how often').argParser(positive))
    .addOption(option('--by <time>', 'of late: how late, in engine time, such as 3h'))
    .addOption(option('--advance', "of late: advance the engine's clock instead of waiting"))
    .addOption(
      option(
        '--shuffle <seed>',
        'of out-of-order: shuffle the second round, instead of reversing it',
      ).argParser(wholeNumber),
    )
    .addOption(option('--endpoint <id>', 'only this endpoint').argParser(entityId))
    .addOption(option('--out <file>', 'write the drill with all responses, as JSON'))
    .addOption(json())
    .action(drill)

function collectId(text: string, before: string[] = []): string[] {
  return [...before, entityId(text)]
}

/** Exit code 1 unless the responses look consistent. */
async function drill(kind: DrillKind, ids: string[], options: DrillOptions) {
  const client = connect(options)
  const over = await untilOver(client, await client.drills.start(requestOf(kind, ids, options)))
  const results = await allResults(client, over.id)
  if (options.json) sayJson({ ...over, results })
  else print(over, results)
  if (options.out !== undefined) {
    writeReport(options.out, (await client.drills.report({ id: over.id })).text)
    if (!options.json) say(`Report: ${options.out}`)
  }
  if (over.looks !== 'consistent' || over.stopped) process.exitCode = 1
  if (over.failure !== null) throw new Refusal('SERVICE_UNAVAILABLE', over.failure)
}

function requestOf(kind: DrillKind, ids: string[], options: DrillOptions): NewDrill {
  const { filter, times, by, advance, shuffle, endpoint, limit } = options
  if (ids.length > 0 === (filter !== undefined))
    throw new Refusal('BAD_REQUEST', 'give either ids of messages or --filter')
  return {
    kind,
    ...(filter === undefined ? { ids } : { filter }),
    ...(times !== undefined && { times }),
    ...(by !== undefined && { by }),
    ...(advance !== undefined && { advance }),
    ...(shuffle !== undefined && { order: 'shuffled', seed: shuffle }),
    ...(endpoint !== undefined && { endpoint }),
    ...(limit !== undefined && { limit }),
  }
}

/** With progress on a terminal. Ctrl C stops it. */
async function untilOver(client: CliClient, first: Drill): Promise<Drill> {
  let current = first
  const { id } = current
  const stop = () => void client.drills.stop({ id }).catch(() => {})
  process.once('SIGINT', stop)
  try {
    while (!current.done) {
      showProgress(progressOf(current))
      await sleep(lookMs)
      current = await client.drills.get({ id })
    }
  } finally {
    process.removeListener('SIGINT', stop)
    showProgress(null)
  }
  return current
}

function progressOf({ sent, deliveries, waitsUntil }: Drill): string {
  const waits = waitsUntil === null ? '' : `, waiting until ${waitsUntil} in engine time`
  return `${countText(sent)} of ${countText(deliveries)} deliveries${waits}`
}

async function allResults(client: CliClient, id: string): Promise<DrillResult[]> {
  const results: DrillResult[] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await client.drills.results({
      id,
      limit: aPage,
      ...(cursor !== undefined && { cursor }),
    })
    results.push(...items)
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
  return results
}

function print({ matches, messages, refused, stopped, conclusion }: Drill, results: DrillResult[]) {
  printTable(results, {}, ({ messageId, label, url, deliveries, verdict }) => [
    messageId,
    deliveries.map(drillResponseText).join(', '),
    verdict === null ? 'not compared' : drillVerdictWords[verdict],
    label,
    url,
  ])
  const different = results.filter(({ verdict }) => verdict !== null && verdict !== 'same')
  for (const { messageId, why } of different.slice(0, mostReasons)) say(`${messageId}: ${why}`)
  for (const { count, reason } of refused) complain(`${countText(count)} not delivered: ${reason}`)
  if (messages < matches)
    complain(`the newest ${countText(messages)} of ${countText(matches)} matches; --limit for more`)
  if (stopped) complain('stopped before all deliveries were made')
  say(conclusion)
}
