import { Argument, Command } from 'commander'
import type { Answer } from '../../contract/behaviour.ts'
import { presetNames } from '../../contract/behaviour/presets.ts'
import { behaviourText } from '../../contract/behaviour/words.ts'
import type { Receiver } from '../../contract/receiver.ts'
import type { TlsOption } from '../../contract/tlsOption.ts'
import { plural } from '../../contract/format.ts'
import { byName } from '../text/byName.ts'
import { printable } from '../text/printable.ts'
import { Refusal } from '../errors/refusal.ts'
import { captures } from './captures.ts'
import { type CliClient, connect, type ConnectOptions, subcommand } from './connect.ts'
import { explicitOption, entityId, filterOption, json, option, positive } from './options.ts'
import { readBehaviour } from './readBehaviour.ts'
import { printDone, printTable, say } from './print.ts'

interface Options extends ConnectOptions {
  json?: boolean
}
interface SetOptions extends Options {
  name?: string
  path?: string
  respond?: Answer[]
  behaviour?: string
  tls?: TlsOption
}

const named = () => new Argument('<name>', 'name of the receiver')

export const receiverCommand = () =>
  new Command('receiver')
    .description('list, add, change and remove receivers, and show what they captured')
    .addCommand(
      subcommand('list', 'all receivers')
        .addOption(json())
        .action(async (options: Options) => {
          const { items } = await connect(options).receivers.list()
          printTable(items, options, row)
        }),
    )
    .addCommand(
      subcommand('add', 'add a receiver')
        .addArgument(named())
        .addOption(pathOption(option))
        .addOption(respondOption(option))
        .addOption(behaviourOption(option))
        .addOption(tlsOption())
        .addOption(json())
        .action(async (name: string, { path, respond, behaviour, tls, ...options }: SetOptions) => {
          const rules = await readBehaviour(behaviour)
          const wanted = { name, path, respond, behaviour: rules, tls }
          const receiver = await connect(options).receivers.create(wanted)
          const words = `Receiver ${printable(receiver.name)} added at ${receiver.url}`
          printDone(receiver, options, words)
        }),
    )
    .addCommand(
      subcommand('set', 'change a receiver; each option given replaces the stored value')
        .addArgument(named())
        .addOption(explicitOption('--name <name>', 'new name'))
        .addOption(pathOption(explicitOption))
        .addOption(respondOption(explicitOption))
        .addOption(behaviourOption(explicitOption))
        .addOption(tlsOption())
        .addOption(json())
        .action(set),
    )
    .addCommand(
      subcommand('remove', 'remove a receiver that no destination uses')
        .addArgument(named())
        .addOption(json())
        .action(remove),
    )
    .addCommand(
      subcommand('restore', 'undo the removal of a receiver')
        .addArgument(new Argument('<id>', 'the id printed by `remove`').argParser(entityId))
        .addOption(json())
        .action(async (id: string, options: Options) => {
          const receiver = await connect(options).receivers.restore({ id })
          const words = `Receiver ${printable(receiver.name)} restored at ${receiver.url}`
          printDone(receiver, options, words)
        }),
    )
    .addCommand(
      subcommand('captures', 'list what a receiver captured, newest first')
        .addArgument(named())
        .addOption(filterOption())
        .addOption(option('--limit <n>', 'how many').argParser(positive).default(50))
        .addOption(option('--follow', 'keep printing new ones, oldest first'))
        .addOption(option('--json', 'one line of JSON each, with headers and body'))
        .action(captures),
    )
    .addCommand(
      subcommand('authority', 'print the certificate of the authority of the HTTPS port, in PEM')
        .addOption(option('--client', 'a certificate for a client, with its key, instead'))
        .addOption(json())
        .action(authority),
    )
    .addCommand(
      subcommand('clear', 'delete the captures of a receiver, or those that match a filter')
        .addArgument(named())
        .addOption(filterOption())
        .addOption(json())
        .action(clear),
    )

const pathOption = (make: typeof option) => make('--path <path>', 'its path, such as /flaky')

const respondOption = (make: typeof option) =>
  make('--respond <statuses>', 'statuses to respond with, in order; the last repeats').argParser(
    statuses,
  )

const behaviourOption = (make: typeof option) =>
  make(
    '--behaviour <behaviour>',
    `${presetNames.join(', ')}, or rules as YAML or in a file: @rules.yaml`,
  )

/** Not in the environment, where HOOKBENCH_TLS is an option of `serve`. */
const tlsOption = () =>
  explicitOption(
    '--tls <option>',
    'what its https: address presents, such as expired; off: plain HTTP',
  )

/** A value that is not a number is passed on: the server's error explains what is valid. */
const statuses = (text: string) =>
  text.split(',').map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : part)) as Answer[]

const row = ({ name, url, behaviour, captures: count }: Receiver) => [
  name,
  url,
  `responds ${behaviourText(behaviour)}`,
  plural(count, 'capture'),
]

async function set(
  wanted: string,
  { name, path, respond, behaviour, tls, ...options }: SetOptions,
) {
  const rules = await readBehaviour(behaviour)
  const change = { name, path, respond, behaviour: rules, tls }
  if (Object.values(change).every((value) => value === undefined))
    throw new Refusal(
      'BAD_REQUEST',
      'nothing to change: give --name, --path, --respond, --behaviour or --tls',
    )
  const client = connect(options)
  const { id } = await receiverNamed(client, wanted)
  const receiver = await client.receivers.update({ id, ...change })
  printDone(receiver, options, `Receiver ${printable(receiver.name)} changed: ${row(receiver)[1]}`)
}

async function remove(name: string, options: Options) {
  const client = connect(options)
  const { id, path, captures: count } = await receiverNamed(client, name)
  await client.receivers.remove({ id })
  printDone(
    { id },
    options,
    `Receiver ${printable(name)} removed. Requests to ${path} are answered with 404; ${plural(count, 'capture')} ${count === 1 ? 'remains' : 'remain'} stored.`,
  )
  if (!options.json) say(`Undo: hookbench receiver restore ${id}`)
}

async function clear(name: string, { filter, ...options }: Options & { filter?: string }) {
  const client = connect(options)
  const { id, captures: count } = await receiverNamed(client, name)
  const cleared =
    filter === undefined
      ? (await client.receivers.clear({ id }), count)
      : (await client.captures.clear({ receiver: name, filter })).cleared
  const words = `${plural(cleared, 'capture')} of receiver ${printable(name)} deleted.`
  printDone({ cleared }, options, words)
}

async function authority({ client, ...options }: Options & { client?: boolean }) {
  const found = await connect(options).receivers.authority()
  const { certificate, key } = found.client
  printDone(found, options, (client ? certificate + key : found.certificate).trimEnd())
}

const receiverNamed = async (client: CliClient, name: string) =>
  byName('receiver', name, (await client.receivers.list()).items)
