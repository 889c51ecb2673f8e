import { Argument } from 'commander'
import type { SourceEvent } from '../../contract/source.ts'
import { EventName } from '../../contract/eventName.ts'
import { plural } from '../../contract/format.ts'
import { byName } from '../text/byName.ts'
import { Refusal } from '../errors/refusal.ts'
import { connect, type ConnectOptions, subcommand } from './connect.ts'
import { newestOf } from './newestFirst.ts'
import { explicitOption, json } from './options.ts'
import { printTable, say } from './print.ts'

interface SchemaOptions extends ConnectOptions {
  block?: string[]
  allow?: string[]
  json?: boolean
}

export const schemaCommand = () =>
  subcommand('schema', 'list, block and allow the events of a source')
    .addArgument(new Argument('<source>', 'name of the source'))
    .addOption(
      explicitOption('--block <event>', 'block an event, seen or not; repeatable').argParser(
        another,
      ),
    )
    .addOption(explicitOption('--allow <event>', 'allow an event; repeatable').argParser(another))
    .addOption(json())
    .action(schema)

const another = (event: string, before: string[] = []) => [...before, event]

async function schema(name: string, { block = [], allow = [], ...options }: SchemaOptions) {
  refuseUnusable(block, allow)
  const client = connect(options)
  const { id, usage } = byName('source', name, (await client.sources.list()).items)
  for (const event of block) await client.sources.schema.update({ id, event, blocked: true })
  for (const event of allow) await client.sources.schema.update({ id, event, blocked: false })
  const events = await newestOf((page) => client.sources.schema.list({ id, ...page }), Infinity)
  printTable(events, options, row)
  if (options.json) return
  if (events.length === 0) say('No track events received yet.')
  say(`API usage: ${plural(usage.apiCalls, 'call')}`)
}

/** Validated before anything changes, because each event is a separate request. */
function refuseUnusable(block: string[], allow: string[]) {
  for (const [option, events] of [
    ['--block', block],
    ['--allow', allow],
  ] as const)
    for (const event of events) {
      const read = EventName.safeParse(event)
      if (!read.success)
        throw new Refusal('BAD_REQUEST', `${option}: ${read.error.issues[0]?.message}`)
    }
  const both = block.find((event) => allow.includes(event))
  if (both !== undefined)
    throw new Refusal('BAD_REQUEST', `${both} is both blocked and allowed; use one option`)
}

const row = ({ event, count, lastSeenAt, blocked }: SourceEvent) => [
  event,
  blocked ? 'blocked' : 'allowed',
  `${count}×`,
  lastSeenAt === null ? 'not seen yet' : `last seen ${lastSeenAt}`,
]
