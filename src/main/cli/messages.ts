import { Command } from 'commander'
import type { Message, MessageState, MessageType } from '../../contract/model.ts'
import { messageStates, messageTypes } from '../../contract/options.ts'
import { connect, type ConnectOptions, withConnection } from './connect.ts'
import { follow, newest } from './follow.ts'
import { filterOption, option, positive } from './options.ts'
import { printDone } from './print.ts'
import { printable } from '../text/printable.ts'

interface MessagesOptions extends ConnectOptions {
  state?: MessageState
  type?: MessageType
  user?: string
  query?: string
  filter?: string
  limit: number
  follow?: boolean
  json?: boolean
}

export function messagesCommand() {
  return withConnection(new Command('messages'))
    .description('list the messages of the running Hookbench, newest first')
    .addOption(option('--state <state>', 'only in this state').choices(messageStates))
    .addOption(option('--type <type>', 'only of this type').choices(messageTypes))
    .addOption(option('--user <id>', 'only of this user'))
    .addOption(
      option(
        '--query <text>',
        'only with these words, or words that begin so, in body, label or user',
      ),
    )
    .addOption(filterOption())
    .addOption(option('--limit <n>', 'how many').argParser(positive).default(50))
    .addOption(
      option('--follow', 'keep printing new ones, or those that enter the state, oldest first'),
    )
    .addOption(option('--json', 'one line of JSON each'))
    .action(messages)
}

async function messages({ state, type, user, query: q, limit, ...options }: MessagesOptions) {
  const client = connect(options)
  const filter = { state, type, user, q, filter: options.filter }
  const print = (message: Message) => printDone(message, options, line(message))
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
