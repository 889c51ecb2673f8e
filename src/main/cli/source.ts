import { Argument, Command } from 'commander'
import type { SourceKind } from '../../contract/model.ts'
import { sourceKinds } from '../../contract/options.ts'
import type { Source } from '../../contract/source.ts'
import type { SourceChange } from '../../contract/wiring.ts'
import { plural } from '../../contract/format.ts'
import { byName } from '../text/byName.ts'
import { printable } from '../text/printable.ts'
import { Refusal } from '../errors/refusal.ts'
import { randomWriteKey } from '../workspace/writeKey.ts'
import { type CliClient, connect, type ConnectOptions, subcommand } from './connect.ts'
import { explicitOption, entityId, json, option } from './options.ts'
import { printDone, printTable, say } from './print.ts'

interface Options extends ConnectOptions {
  json?: boolean
}
interface SetOptions extends Options {
  name?: string
  kind?: SourceKind
  writeKey?: string
  newWriteKey?: boolean
  allowOrigin?: string[] | false
}

const named = () => new Argument('<name>', 'name of the source')

export const sourceCommand = () =>
  new Command('source')
    .description('list, add, change and remove sources')
    .addCommand(
      subcommand('list', 'all sources')
        .addOption(json())
        .action(async (options: Options) => {
          const { items } = await connect(options).sources.list()
          printTable(items, options, row)
        }),
    )
    .addCommand(
      subcommand('add', 'add a source')
        .addArgument(named())
        .addOption(kindOption(option))
        .addOption(option('--write-key <key>', 'its write key; random by default'))
        .addOption(originOption(option))
        .addOption(json())
        .action(add),
    )
    .addCommand(
      subcommand('set', 'change a source; each option given replaces the stored value')
        .addArgument(named())
        .addOption(explicitOption('--name <name>', 'new name'))
        .addOption(kindOption(explicitOption))
        .addOption(explicitOption('--write-key <key>', 'new write key'))
        .addOption(explicitOption('--new-write-key', 'generate a new write key'))
        .addOption(originOption(explicitOption))
        .addOption(explicitOption('--no-allow-origin', 'remove all allowed origins'))
        .addOption(json())
        .action(set),
    )
    .addCommand(
      subcommand('allow', 'accept calls of web pages of further origins')
        .addArgument(named())
        .addArgument(new Argument('<origin...>', 'such as https://shop.example'))
        .addOption(json())
        .action(allow),
    )
    .addCommand(toggle('enable', 'enable a source'))
    .addCommand(toggle('disable', 'disable a source: its calls are rejected'))
    .addCommand(
      subcommand('remove', 'remove a source; its calls remain, and their messages are delivered')
        .addArgument(named())
        .addOption(json())
        .action(remove),
    )
    .addCommand(
      subcommand('restore', 'undo the removal of a source')
        .addArgument(new Argument('<id>', 'the id printed by `remove`').argParser(entityId))
        .addOption(json())
        .action(async (id: string, options: Options) => {
          const source = await connect(options).sources.restore({ id })
          printDone(source, options, `Source ${printable(source.name)} restored.`)
        }),
    )

const kindOption = (make: typeof option) =>
  make('--kind <kind>', 'kind of sender').choices(sourceKinds)

const originOption = (make: typeof option) =>
  make(
    '--allow-origin <origin>',
    'origin of web pages that may send calls, such as https://shop.example; repeatable',
  ).argParser(another)

const another = (one: string, before: string[] | false = []) => [...(before || []), one]

const row = ({ name, kind, enabled, writeKey, usage, allowedOrigins }: Source) => [
  name,
  kind,
  enabled ? 'enabled' : 'disabled',
  writeKey,
  plural(usage.calls, 'call'),
  ...(allowedOrigins.length > 0 ? [`pages of ${allowedOrigins.join(', ')}`] : []),
]

async function add(name: string, { kind, writeKey, allowOrigin, ...options }: SetOptions) {
  const allowedOrigins = allowOrigin || undefined
  const source = await connect(options).sources.create({ name, kind, writeKey, allowedOrigins })
  const words = `Source ${printable(source.name)} added. Write key: ${source.writeKey}`
  printDone(source, options, words)
}

async function set(
  wanted: string,
  { name, kind, writeKey, newWriteKey, allowOrigin, ...options }: SetOptions,
) {
  if (newWriteKey && writeKey !== undefined)
    throw new Refusal('BAD_REQUEST', 'give --write-key or --new-write-key, not both')
  const key = newWriteKey ? randomWriteKey() : writeKey
  const change: SourceChange = {
    name,
    kind,
    writeKey: key,
    ...(allowOrigin !== undefined && { allowedOrigins: allowOrigin || [] }),
  }
  if (Object.values(change).every((value) => value === undefined))
    throw new Refusal(
      'BAD_REQUEST',
      'nothing to change: give --name, --kind, --write-key, --new-write-key or --allow-origin',
    )
  const client = connect(options)
  const source = await client.sources.update({ id: await idOf(client, wanted), ...change })
  const keyWords = key === undefined ? '' : ` Write key: ${source.writeKey}`
  printDone(source, options, `Source ${printable(source.name)} changed.${keyWords}`)
}

async function allow(wanted: string, origins: string[], options: Options) {
  const client = connect(options)
  const { id, allowedOrigins } = await sourceNamed(client, wanted)
  const all = [...allowedOrigins, ...origins]
  const source = await client.sources.update({ id, allowedOrigins: all })
  const words = `Source ${printable(source.name)} accepts calls from pages of ${source.allowedOrigins.map(printable).join(', ')}, and of localhost.`
  printDone(source, options, words)
}

function toggle(verb: 'enable' | 'disable', description: string) {
  return subcommand(verb, description)
    .addArgument(named())
    .addOption(json())
    .action(async (name: string, options: Options) => {
      const client = connect(options)
      const id = await idOf(client, name)
      const source = await client.sources.update({ id, enabled: verb === 'enable' })
      const effect = source.enabled ? '' : ' Its calls are rejected with 403.'
      printDone(source, options, `Source ${printable(source.name)} ${verb}d.${effect}`)
    })
}

async function remove(name: string, options: Options) {
  const client = connect(options)
  const id = await idOf(client, name)
  const { items } = await client.destinations.list()
  const disconnected = items.flatMap((each) => (each.sources.includes(name) ? [each.name] : []))
  await client.sources.remove({ id })
  const words = [
    `Source ${printable(name)} removed.`,
    ...(disconnected.length === 0
      ? []
      : [`Disconnected from ${disconnected.map(printable).join(', ')}.`]),
    'Its write key is no longer known; messages of its calls are still delivered.',
  ]
  printDone({ id, disconnected }, options, words.join(' '))
  if (!options.json) say(`Undo: hookbench source restore ${id}`)
}

const sourceNamed = async (client: CliClient, name: string) =>
  byName('source', name, (await client.sources.list()).items)

const idOf = async (client: CliClient, name: string) => (await sourceNamed(client, name)).id
