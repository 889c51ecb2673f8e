import { readFileSync } from 'node:fs'
import { Argument, Command } from 'commander'
import type { Audience, Sync, Trait } from '../../contract/people.ts'
import { byName } from '../text/byName.ts'
import { type CliClient, connect, type ConnectOptions, subcommand } from './connect.ts'
import { json, jsonValue } from './options.ts'
import { printEach, say } from './print.ts'
import { printable } from '../text/printable.ts'

interface Options extends ConnectOptions {
  json?: boolean
}

const users = () => new Argument('<user...>', 'user ids')
const ofAudience = () => new Argument('<audience>', 'its name or key')
const ofTrait = () => new Argument('<trait>', 'its name or key')

/** Audiences and traits from the screen, REST or scenarios can be listed, filled and synced here. */
export const audienceCommand = () =>
  new Command('audience')
    .description('list audiences, add and remove members, sync')
    .addCommand(
      subcommand('list', 'all audiences')
        .addOption(json())
        .action(async (options: Options) => {
          const { items } = await connect(options).audiences.list()
          printEach(items, options, (each) => `${named(each)}, ${each.members} members`)
        }),
    )
    .addCommand(
      subcommand('add', 'add members manually')
        .addArgument(ofAudience())
        .addArgument(users())
        .action((name: string, add: string[], options: Options) =>
          changeMembers(name, options, { add }),
        ),
    )
    .addCommand(
      subcommand('remove', 'remove members manually, whatever a rule says')
        .addArgument(ofAudience())
        .addArgument(users())
        .action((name: string, remove: string[], options: Options) =>
          changeMembers(name, options, { remove }),
        ),
    )
    .addCommand(
      subcommand('import', 'add members from CSV: one user id per line, or a userId column')
        .addArgument(ofAudience())
        .argument('<file>', 'or - for stdin')
        .action((name: string, file: string, options: Options) =>
          changeMembers(name, options, { csv: textOf(file) }),
        ),
    )
    .addCommand(
      subcommand('sync', 'send who joined and left, and wait until the sync is done')
        .addArgument(ofAudience())
        .addOption(json())
        .action(async (name: string, options: Options) => {
          const client = connect(options)
          const { id } = byName('audience', name, (await client.audiences.list()).items)
          printSync(await made(client, await client.audiences.sync({ id })), options)
        }),
    )

export const traitCommand = () =>
  new Command('trait')
    .description('list computed traits, set values, sync')
    .addCommand(
      subcommand('list', 'all computed traits')
        .addOption(json())
        .action(async (options: Options) => {
          const { items } = await connect(options).traits.list()
          printEach(items, options, (each) => `${named(each)}, ${each.values} values`)
        }),
    )
    .addCommand(
      subcommand('set', 'set the value of a user manually')
        .addArgument(ofTrait())
        .argument('<user>', 'a user id')
        .argument('<value>', 'JSON or plain text; null clears it')
        .action(async (name: string, user: string, text: string, options: Options) => {
          const client = connect(options)
          const { id } = byName('trait', name, (await client.traits.list()).items)
          const value = jsonValue(text)
          const change = value === null ? { clear: [user] } : { set: { [user]: value as string } }
          const done = await client.traits.values.change({ id, ...change })
          say(`${done.set} set, ${done.cleared} cleared`)
        }),
    )
    .addCommand(
      subcommand('sync', 'send the values that changed, and wait until the sync is done')
        .addArgument(ofTrait())
        .addOption(json())
        .action(async (name: string, options: Options) => {
          const client = connect(options)
          const { id } = byName('trait', name, (await client.traits.list()).items)
          printSync(await made(client, await client.traits.sync({ id })), options)
        }),
    )

const named = ({ name, key }: Audience | Trait) => `${printable(name)} (${key})`

async function changeMembers(
  name: string,
  options: Options,
  change: { add?: string[]; remove?: string[]; csv?: string },
) {
  const client = connect(options)
  const { id } = byName('audience', name, (await client.audiences.list()).items)
  const { added, removed, unchanged } = await client.audiences.members.change({ id, ...change })
  say(`${added} added, ${removed} removed, ${unchanged} unchanged`)
}

/** A sync is decided immediately; its calls follow. */
async function made(client: CliClient, sync: Sync): Promise<Sync> {
  if (sync.done) return sync
  for await (const _hint of await client.changes()) {
    const now = await client.syncs.get({ id: sync.id })
    if (now.done) return now
  }
  return sync
}

function printSync(sync: Sync, options: Options) {
  printEach([sync], options, ({ id, added, changed, removed, calls }) =>
    [
      `sync ${id}: ${calls} calls`,
      `${added} added`,
      ...(sync.of.kind === 'trait' ? [`${changed} changed`] : []),
      `${removed} removed`,
    ].join(', '),
  )
}

export const textOf = (file: string) => readFileSync(file === '-' ? 0 : file, 'utf8')
