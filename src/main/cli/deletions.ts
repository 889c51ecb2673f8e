import { Command } from 'commander'
import { connect, type ConnectOptions, withConnection } from './connect.ts'
import { deletionLine } from './deletionLine.ts'
import { newestOf } from './newestFirst.ts'
import { filterOption, option, positive } from './options.ts'
import { printDone } from './print.ts'

interface DeletionsOptions extends ConnectOptions {
  filter?: string
  limit: number
  json?: boolean
}

export const deletionsCommand = () =>
  withConnection(new Command('deletions'))
    .description('list deletions, newest first')
    .addOption(filterOption())
    .addOption(option('--limit <n>', 'how many').argParser(positive).default(50))
    .addOption(option('--json', 'one line of JSON each'))
    .action(async ({ filter, limit, ...options }: DeletionsOptions) => {
      const client = connect(options)
      const list = (page: { limit: number; cursor?: string }) =>
        client.deletions.list({ filter, ...page })
      for (const deletion of await newestOf(list, limit))
        printDone(deletion, options, deletionLine(deletion))
    })
