import { Command } from 'commander'
import { type Message, MessageState, MessageType } from '../../contract/model.ts'
import { connect, type ConnectOptions, withConnection } from './connect.ts'
import { follow, newest } from './follow.ts'
import { option, positive } from './options.ts'
import { printable } from '../printable.ts'

interface MessagesOptions extends ConnectOptions {
  state?: MessageState
  type?: MessageType
  user?: string
  query?: string
  limit: number
  follow?: boolean
  json?: boolean
}

export function messagesCommand() {
  return withConnection(new Command('messages'))
    .description('list the messages of the running Hookbench, newest first')
    .addOption(option('--state <state>', 'only those in a state').choices(MessageState.options))
    .addOption(option('--type <type>', 'only those of a type').choices(MessageType.options))
    .addOption(option('--user <id>', 'only those of a user'))
    .addOption(option('--query <text>', 'only those with a text in their label or user'))
    .addOption(option('--limit <n>', 'how many').argParser(positive).default(50))
    .addOption(
      option('--follow', 'go on with new ones, or those that get into the state, oldest first'),
    )
    .addOption(option('--json', 'a line of JSON each'))
    .action(messages)
}

async function messages({ state, type, user, query: q, limit, ...options }: MessagesOptions) {
  const client = connect(options)
  const filter = { state, type, user, q }
  const print = (message: Message) =>
    process.stdout.write(`${options.json ? JSON.stringify(message) : line(message)}\n`)
  if (options.follow) await follow(client, filter, { limit, print })
  else for (const message of await newest(client, filter, limit)) print(message)
}

function line({ id, state, type, label, userId, attemptCount, receivedAt }: Message): string {
  return [
    id.padStart(7),
    state.padEnd(9),
    type.padEnd(8),
    receivedAt,
    `${attemptCount}×`.padStart(4),
    userId ?? '—',
    label,
  ]
    .map(printable)
    .join('  ')
}
