import { Command } from 'commander'
import { type Rejection, RejectionReason } from '../../contract/model.ts'
import { connect, type ConnectOptions, withConnection } from './connect.ts'
import { newerThanNow, newestOf, printAsTheyCome } from './newestFirst.ts'
import { option, positive } from './options.ts'
import { printable } from '../printable.ts'

interface RejectionsOptions extends ConnectOptions {
  reason?: RejectionReason
  source?: string
  key?: string
  limit: number
  follow?: boolean
  json?: boolean
}

export function rejectionsCommand() {
  return withConnection(new Command('rejections'))
    .description('list what the collection port did not accept, and why, newest first')
    .addOption(
      option('--reason <reason>', 'only those of a reason').choices(RejectionReason.options),
    )
    .addOption(option('--source <name>', 'only those of a source'))
    .addOption(option('--key <key>', 'only those with a write key, known or not'))
    .addOption(option('--limit <n>', 'how many').argParser(positive).default(50))
    .addOption(option('--follow', 'go on with new ones, oldest first'))
    .addOption(option('--json', 'a line of JSON each, with what arrived'))
    .action(rejections)
}

async function rejections({ reason, source, key, limit, ...options }: RejectionsOptions) {
  const client = connect(options)
  const list = (page: { limit: number; cursor?: string }) =>
    client.rejections.list({ reason, source, writeKey: key, ...page })
  const print = (rejection: Rejection) =>
    process.stdout.write(`${options.json ? JSON.stringify(rejection) : line(rejection)}\n`)
  if (options.follow) {
    const hints = await client.changes()
    const fresh = await newerThanNow(list)
    await printAsTheyCome({ hints, fresh, first: await newestOf(list, limit), print })
  } else for (const rejection of await newestOf(list, limit)) print(rejection)
}

const longestReason = Math.max(...RejectionReason.options.map(({ length }) => length))

function line({ id, receivedAt, reason, status, ...rest }: Rejection): string {
  return [
    id.padStart(7),
    receivedAt,
    reason.padEnd(longestReason),
    (status === 0 ? '—' : String(status)).padStart(3),
    rest.source ?? rest.writeKey ?? '—',
    rest.client ?? '—',
    rest.message,
  ]
    .map(printable)
    .join('  ')
}
