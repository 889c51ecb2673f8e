import { Command } from 'commander'
import type { Call } from '../../contract/model.ts'
import { plural } from '../../contract/format.ts'
import { printable } from '../text/printable.ts'
import { connect, type ConnectOptions, withConnection } from './connect.ts'
import { newerThanNow, newestOf, printAsTheyCome } from './newestFirst.ts'
import { filterOption, option, positive } from './options.ts'
import { printDone } from './print.ts'

interface CallsOptions extends ConnectOptions {
  filter?: string
  limit: number
  follow?: boolean
  json?: boolean
}

export const callsCommand = () =>
  withConnection(new Command('calls'))
    .description('list the calls as collected, newest first')
    .addOption(filterOption())
    .addOption(option('--limit <n>', 'how many').argParser(positive).default(50))
    .addOption(option('--follow', 'keep printing new ones, oldest first'))
    .addOption(option('--json', 'one line of JSON each'))
    .action(calls)

async function calls({ filter, limit, ...options }: CallsOptions) {
  const client = connect(options)
  const list = (page: { limit: number; cursor?: string }) => client.calls.list({ filter, ...page })
  const print = (call: Call) => printDone(call, options, line(call))
  if (!options.follow) {
    for (const call of await newestOf(list, limit)) print(call)
    return
  }
  const hints = await client.changes()
  const fresh = await newerThanNow(list)
  await printAsTheyCome({ hints, fresh, first: await newestOf(list, limit), print })
}

const line = ({ id, receivedAt, type, source, userId, anonymousId, label, plan }: Call) =>
  [
    id.padStart(7),
    receivedAt,
    type.padEnd(8),
    source,
    userId ?? anonymousId ?? '—',
    label,
    ...(plan && plan.count > 0 ? [plural(plan.count, 'violation')] : []),
  ]
    .map(printable)
    .join('  ')
