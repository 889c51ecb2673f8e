import { Argument, Command } from 'commander'
import { type NamedToken, type TokenRole, tokenRoles } from '../../contract/tokenOperations.ts'
import { Refusal } from '../errors/refusal.ts'
import { connect, type ConnectOptions, locate, subcommand, withConnection } from './connect.ts'
import { option, json } from './options.ts'
import { printDone, printTable } from './print.ts'

interface Options extends ConnectOptions {
  json?: boolean
}
interface TokenOptions extends Options {
  replace?: boolean
}
interface AddOptions extends Options {
  role: TokenRole
}

export const tokenCommand = () =>
  withConnection(new Command('token'))
    .description('print the token of the running Hookbench, or replace it; named tokens for others')
    .addOption(
      option('--replace', 'create a new token; browsers and scripts with the old one lose access'),
    )
    .addOption(json())
    .action(printToken)
    .addCommand(
      subcommand('add', 'add a named token, and print it once')
        .addArgument(named())
        .addOption(
          option('--role <role>', 'what it may do: read without secrets, or also change things')
            .choices(tokenRoles)
            .makeOptionMandatory(),
        )
        .addOption(json())
        .action((name: string, _own, command: Command) => add(name, command.optsWithGlobals())),
    )
    .addCommand(
      subcommand('list', 'all named tokens')
        .addOption(json())
        .action((_own, command: Command) => list(command.optsWithGlobals())),
    )
    .addCommand(
      subcommand('revoke', 'revoke a named token: its browsers and scripts lose access at once')
        .addArgument(named())
        .addOption(json())
        .action((name: string, _own, command: Command) => revoke(name, command.optsWithGlobals())),
    )

const named = () => new Argument('<name>', 'name of the token')

async function printToken({ replace, ...options }: TokenOptions) {
  const found = locate(options)
  const token = replace ? await replaceToken(found) : found.token
  printDone({ token }, options, token)
}

async function replaceToken({ address, token }: ReturnType<typeof locate>): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(new URL('/access/token', address), { method: 'POST', headers })
  const body = (await answer.json()) as { token: string; message?: string }
  if (!answer.ok)
    throw new Refusal(
      'CONFLICT',
      `the token was not replaced: ${body.message ?? `${address} responded with ${answer.status}`}`,
    )
  return body.token
}

async function add(name: string, { role, ...options }: AddOptions) {
  const created = await connect(options).tokens.create({ name, role })
  printDone(
    created,
    options,
    `Token ${created.name} added, role ${role}. It is not shown again: ${created.token}`,
  )
}

async function list(options: Options) {
  const { items } = await connect(options).tokens.list()
  printTable(items, options, row)
}

const row = ({ name, role, createdAt, lastUsedAt }: NamedToken) => [
  name,
  role,
  `added ${createdAt.slice(0, 10)}`,
  lastUsedAt === null ? 'never used' : `last used ${lastUsedAt.slice(0, 16).replace('T', ' ')} UTC`,
]

async function revoke(name: string, options: Options) {
  await connect(options).tokens.revoke({ name })
  printDone({ name }, options, `Token ${name} revoked. It gives no access any longer.`)
}
