import { Command } from 'commander'
import { shellQuote } from '../../contract/copyAs/shellQuote.ts'
import type { Rejection, RejectionReason } from '../../contract/model.ts'
import { rejectionReasons } from '../../contract/options.ts'
import { connect, type ConnectOptions, withConnection } from './connect.ts'
import { newerThanNow, newestOf, printAsTheyCome } from './newestFirst.ts'
import { filterOption, option, positive } from './options.ts'
import { printDone } from './print.ts'
import { printable } from '../text/printable.ts'

interface RejectionsOptions extends ConnectOptions {
  reason?: RejectionReason
  source?: string
  key?: string
  filter?: string
  limit: number
  follow?: boolean
  json?: boolean
}

export function rejectionsCommand() {
  return withConnection(new Command('rejections'))
    .description('list rejections with their reason, newest first')
    .addOption(option('--reason <reason>', 'only with this reason').choices(rejectionReasons))
    .addOption(option('--source <name>', 'only of this source'))
    .addOption(option('--key <key>', 'only with this write key, known or not'))
    .addOption(filterOption())
    .addOption(option('--limit <n>', 'how many').argParser(positive).default(50))
    .addOption(option('--follow', 'keep printing new ones, oldest first'))
    .addOption(option('--json', 'one line of JSON each, with the input'))
    .action(rejections)
}

async function rejections({ reason, source, key, filter, limit, ...options }: RejectionsOptions) {
  const client = connect(options)
  const list = (page: { limit: number; cursor?: string }) =>
    client.rejections.list({ reason, source, writeKey: key, filter, ...page })
  const print = (rejection: Rejection) => printDone(rejection, options, line(rejection))
  if (options.follow) {
    const hints = await client.changes()
    const fresh = await newerThanNow(list)
    await printAsTheyCome({ hints, fresh, first: await newestOf(list, limit), print })
  } else for (const rejection of await newestOf(list, limit)) print(rejection)
}

const longestReason = Math.max(...rejectionReasons.map(({ length }) => length))

/** The command that permits the page to send calls. */
function offer({ reason, source, origin }: Pick<Rejection, 'reason' | 'source' | 'origin'>) {
  if (reason !== 'origin_not_allowed' || source === null || origin === null) return ''
  return `: hookbench source allow ${shellQuote(source)} ${shellQuote(origin)}`
}

function line({ id, receivedAt, reason, status, ...rest }: Rejection): string {
  return [
    id.padStart(7),
    receivedAt,
    reason.padEnd(longestReason),
    (status === 0 ? '—' : String(status)).padStart(3),
    rest.source ?? rest.writeKey ?? '—',
    rest.client ?? '—',
    rest.message + offer({ reason, ...rest }),
  ]
    .map(printable)
    .join('  ')
}
