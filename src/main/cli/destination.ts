import { Argument, Command } from 'commander'
import type { Destination } from '../../contract/destination.ts'
import { plural } from '../../contract/format.ts'
import { byName } from '../text/byName.ts'
import { printable } from '../text/printable.ts'
import { Refusal } from '../errors/refusal.ts'
import { type CliClient, connect, type ConnectOptions, subcommand } from './connect.ts'
import {
  changeOf,
  type DestinationOptions,
  newEndpoints,
  withDestinationOptions,
  withRemovals,
} from './destinationOptions.ts'
import { show } from './destinationShow.ts'
import { test } from './destinationTest.ts'
import { explicitOption, entityId, json, option } from './options.ts'
import { complain, printDone, printTable, say } from './print.ts'

interface Options extends ConnectOptions {
  json?: boolean
}
type WriteOptions = Options & DestinationOptions

const named = () => new Argument('<name>', 'name of the destination')

export const destinationCommand = () =>
  new Command('destination')
    .description('list, add, change, test and remove destinations')
    .addCommand(
      subcommand('list', 'all destinations')
        .addOption(json())
        .action(async (options: Options) => {
          const { items } = await connect(options).destinations.list()
          printTable(items, options, row)
        }),
    )
    .addCommand(
      subcommand('show', 'one destination with its endpoints and messages')
        .addArgument(named())
        .addOption(json())
        .action(async (name: string, options: Options) => {
          const client = connect(options)
          await show(client, await destinationNamed(client, name), options)
        }),
    )
    .addCommand(
      withDestinationOptions(subcommand('add', 'add a destination').addArgument(named()), option)
        .addOption(json())
        .action(add),
    )
    .addCommand(
      withRemovals(
        withDestinationOptions(
          subcommand('set', 'change a destination; each option given replaces the stored value')
            .addArgument(named())
            .addOption(explicitOption('--name <name>', 'new name')),
          explicitOption,
        ),
      )
        .addOption(json())
        .action(set),
    )
    .addCommand(
      subcommand('enable', 'enable a destination')
        .addArgument(named())
        .addOption(json())
        .action(enable),
    )
    .addCommand(
      subcommand('disable', 'disable a destination; accepted messages are still delivered')
        .addArgument(named())
        .addOption(option('--cancel-unsettled', 'cancel its unsettled messages instead'))
        .addOption(json())
        .action(disable),
    )
    .addCommand(
      subcommand('remove', 'remove a destination and cancel its unsettled messages')
        .addArgument(named())
        .addOption(json())
        .action(remove),
    )
    .addCommand(
      subcommand('restore', 'undo the removal of a destination')
        .addArgument(new Argument('<id>', 'the id printed by `remove`').argParser(entityId))
        .addOption(json())
        .action(restore),
    )
    .addCommand(
      subcommand('test', 'send one signed request to each endpoint; no message is stored')
        .addArgument(named())
        .addOption(json())
        .action(async (name: string, options: Options) => {
          const client = connect(options)
          await test(client, await destinationNamed(client, name), options)
        }),
    )

const row = ({ name, enabled, endpoints, sources }: Destination) => [
  name,
  enabled ? 'enabled' : 'disabled',
  plural(endpoints.length, 'endpoint'),
  sources.length === 0 ? 'no source' : `from ${sources.join(', ')}`,
]

async function add(name: string, options: WriteOptions) {
  const { source, secret, body, disabled } = options
  const destination = await connect(options).destinations.create({
    name,
    endpoints: newEndpoints(options),
    ...(source && { sources: source }),
    ...(typeof secret === 'string' && { sharedSecret: secret }),
    ...(body && { body }),
    ...(disabled && { enabled: false }),
  })
  const { endpoints, sources } = destination
  const connected =
    sources.length === 0
      ? 'Not connected to a source yet'
      : `Connected to ${sources.map(printable).join(', ')}`
  printDone(
    destination,
    options,
    `Destination ${printable(destination.name)} added with ${plural(endpoints.length, 'endpoint')}. ${connected}.`,
  )
  warn(destination)
}

async function set(wanted: string, options: WriteOptions) {
  const client = connect(options)
  const stored = await destinationNamed(client, wanted)
  const change = changeOf(options, stored)
  if (Object.keys(change).length === 0)
    throw new Refusal(
      'BAD_REQUEST',
      'nothing to change: give --name, --endpoint, --header, --source, --secret, --body or --disabled',
    )
  const { id, revision } = stored
  const changed = await client.destinations.update({ id, revision, ...change })
  printDone(changed, options, `Destination ${printable(changed.name)} changed.`)
  warn(changed)
}

/** Warnings about accepted input that is probably a mistake. */
function warn({ warnings }: Destination) {
  for (const { field, message } of warnings) complain(`warning: ${field}: ${message}`)
}

async function enable(name: string, options: Options) {
  const client = connect(options)
  const { id } = await destinationNamed(client, name)
  const destination = await client.destinations.update({ id, enabled: true })
  printDone(destination, options, `Destination ${printable(name)} enabled.`)
}

async function disable(name: string, options: Options & { cancelUnsettled?: boolean }) {
  const client = connect(options)
  const { id } = await destinationNamed(client, name)
  const update = (unsettled: 'deliver' | 'cancel') =>
    client.destinations.update({ id, enabled: false, unsettled })
  const { result, cancelled } = options.cancelUnsettled
    ? await withCancelled(client, name, () => update('cancel'))
    : { result: await update('deliver'), cancelled: null }
  const words =
    cancelled === null ? remaining(await unsettledOf(client, id)) : cancelledText(cancelled)
  printDone(result, options, `Destination ${printable(name)} disabled. ${words}`)
}

const remaining = (unsettled: number) =>
  unsettled === 0
    ? 'It has no unsettled messages.'
    : `${plural(unsettled, 'unsettled message')} ${unsettled === 1 ? 'is' : 'are'} still being delivered; --cancel-unsettled cancels ${unsettled === 1 ? 'it' : 'them'}.`

const cancelledText = (count: number) =>
  count === 0 ? 'It had no unsettled messages.' : `${plural(count, 'unsettled message')} cancelled.`

async function remove(name: string, options: Options) {
  const client = connect(options)
  const { id } = await destinationNamed(client, name)
  const { cancelled } = await withCancelled(client, name, () => client.destinations.remove({ id }))
  printDone(
    { id, cancelled },
    options,
    `Destination ${printable(name)} removed. ${cancelledText(cancelled)}`,
  )
  if (!options.json) say(`Undo: hookbench destination restore ${id}`)
}

async function restore(id: string, options: Options) {
  const client = connect(options)
  const destination = await client.destinations.restore({ id })
  const unsettled = await unsettledOf(client, id)
  printDone(
    destination,
    options,
    `Destination ${printable(destination.name)} restored. ${unsettled === 0 ? 'It has no unsettled messages.' : `${plural(unsettled, 'unsettled message')} will be delivered.`}`,
  )
}

async function unsettledOf(client: CliClient, id: string): Promise<number> {
  const { destinations } = await client.activity()
  const counts = destinations.find((each) => each.id === id)?.counts
  return (counts?.queued ?? 0) + (counts?.retrying ?? 0)
}

/** How many messages an action cancelled, including those that arrived just before it. */
async function withCancelled<T>(client: CliClient, destination: string, run: () => Promise<T>) {
  const count = async () => (await client.messages.count({ destination, state: 'cancelled' })).count
  const before = await count()
  const result = await run()
  return { result, cancelled: (await count()) - before }
}

const destinationNamed = async (client: CliClient, name: string) =>
  byName('destination', name, (await client.destinations.list()).items)
