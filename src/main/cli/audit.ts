import { Command } from 'commander'
import type { AuditRecord } from '../../contract/audit.ts'
import { printable } from '../text/printable.ts'
import { connect, type ConnectOptions, withConnection } from './connect.ts'
import { newestOf } from './newestFirst.ts'
import { instant, json, option, positive } from './options.ts'
import { printDone } from './print.ts'

interface AuditOptions extends ConnectOptions {
  requester?: string
  operation?: string
  since?: string
  limit: number
  json?: boolean
}

export const auditCommand = () =>
  withConnection(new Command('audit'))
    .description('list who changed something or was refused, newest first')
    .addOption(option('--requester <name>', 'only by this requester'))
    .addOption(option('--operation <name>', 'only this operation, such as destinations.update'))
    .addOption(option('--since <time>', 'only since this time').argParser(instant))
    .addOption(option('--limit <n>', 'how many').argParser(positive).default(50))
    .addOption(json())
    .action(async ({ requester, operation, since, limit, ...options }: AuditOptions) => {
      const client = connect(options)
      const list = (page: { limit: number; cursor?: string }) =>
        client.audit.list({ requester, operation, since, ...page })
      for (const record of await newestOf(list, limit)) printDone(record, options, line(record))
    })

function line({ at, requester, role, operation, concerns, outcome, count }: AuditRecord): string {
  const times = count > 1 ? ` (${count} times)` : ''
  return [at, `${requester} (${role})`, operation, outcome + times, concerns]
    .map(printable)
    .join('  ')
    .trimEnd()
}
