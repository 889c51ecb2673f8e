import { Command } from 'commander'
import { type Message, MessageState, MessageType } from '../../contract/model.ts'
import { connect } from './connect.ts'
import { dataOption, option, positive } from './options.ts'

const largestPage = 500

interface MessagesOptions {
  data: string
  url?: string
  token?: string
  state?: MessageState
  type?: MessageType
  user?: string
  query?: string
  limit: number
  follow?: boolean
  json?: boolean
}

export function messagesCommand() {
  return new Command('messages')
    .description('list the messages of the running Hookbench, newest first')
    .addOption(option('--state <state>', 'only those in a state').choices(MessageState.options))
    .addOption(option('--type <type>', 'only those of a type').choices(MessageType.options))
    .addOption(option('--user <id>', 'only those of a user'))
    .addOption(option('--query <text>', 'only those with a text in their label or user'))
    .addOption(option('--limit <n>', 'how many').argParser(positive).default(50))
    .addOption(option('--follow', 'go on with new ones as they come, oldest first'))
    .addOption(option('--json', 'a line of JSON each'))
    .addOption(option('--url <url>', 'address of the API'))
    .addOption(option('--token <token>', 'its token'))
    .addOption(dataOption())
    .action(messages)
}

async function messages(options: MessagesOptions) {
  const client = connect(options)
  const { state, type, user, query: q } = options
  const print = (message: Message) =>
    process.stdout.write(`${options.json ? JSON.stringify(message) : line(message)}\n`)
  const list = (limit: number, cursor?: string) =>
    client.messages.list({ state, type, user, q, limit, ...(cursor ? { cursor } : {}) })

  const items = await newest(options.limit, list)
  for (const message of options.follow ? items.toReversed() : items) print(message)
  if (!options.follow) return

  let known = Number(items[0]?.id ?? 0)
  for await (const _hint of await client.changes()) {
    const fresh = await newerThan(known, list)
    for (const message of fresh) print(message)
    known = Number(fresh.at(-1)?.id ?? known)
  }
}

type List = (
  limit: number,
  cursor?: string,
) => Promise<{ items: Message[]; nextCursor: string | null }>

/** All of a list, newest first, read page by page as far as it is asked for. */
async function* newestFirst(list: List, pageSize = largestPage) {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await list(pageSize, cursor)
    yield* page.items
    cursor = page.nextCursor
  }
}

async function newest(limit: number, list: List): Promise<Message[]> {
  const found: Message[] = []
  for await (const message of newestFirst(list, Math.min(limit, largestPage))) {
    found.push(message)
    if (found.length === limit) break
  }
  return found
}

/** Oldest first. Pages back until it meets what is known, so that none is missed in a burst. */
async function newerThan(known: number, list: List): Promise<Message[]> {
  const fresh: Message[] = []
  for await (const message of newestFirst(list)) {
    if (Number(message.id) <= known) break
    fresh.push(message)
  }
  return fresh.toReversed()
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

/** Anyone who can send a call chooses these texts: none of them may steer the terminal. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    return `\\u{${code.toString(16)}}`
  })
}
