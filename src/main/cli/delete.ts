import { Argument, Command } from 'commander'
import { type Deletion, DeletionKind } from '../../contract/deletion.ts'
import { Duration } from '../../contract/duration.ts'
import { Refusal } from '../errors/refusal.ts'
import { connect, type ConnectOptions, withConnection } from './connect.ts'
import { deletionLine } from './deletionLine.ts'
import { option } from './options.ts'
import { textOf } from './personas.ts'
import { printDone } from './print.ts'

interface DeleteOptions extends ConnectOptions {
  kind: DeletionKind
  csv?: string
  source?: string[]
  wait?: string
  json?: boolean
}

/** Exit code 1 if the deletion did not finish in time, or some notices were not delivered. */
export const deleteCommand = () =>
  withConnection(new Command('delete'))
    .description('delete, suppress or unsuppress users')
    .addArgument(new Argument('[user...]', 'user ids'))
    .addOption(
      option('--kind <kind>', 'kind of request').choices(DeletionKind.options).default('delete'),
    )
    .addOption(option('--csv <file>', 'user ids from a file, or - for stdin'))
    .addOption(
      option('--source <name>', 'notify only this source; repeatable').argParser(
        (name, before: string[] | undefined) => [...(before ?? []), name],
      ),
    )
    .addOption(option('--wait <time>', 'wait until every deletion notice is settled, such as 30s'))
    .addOption(option('--json', 'as JSON'))
    .action(async (userIds: string[], { kind, csv, source, ...options }: DeleteOptions) => {
      const client = connect(options)
      const limit = options.wait === undefined ? null : readWait(options.wait)
      let deletion = await client.deletions.create({
        userIds,
        kind,
        ...(csv !== undefined && { csv: textOf(csv) }),
        ...(source && { sources: source }),
      })
      if (limit !== null) deletion = await settled(client, deletion, limit)
      printDone(deletion, options, deletionLine(deletion))
      if (limit !== null && deletion.state !== 'finished') process.exitCode = 1
    })

function readWait(text: string): number {
  const { success, data, error } = Duration.safeParse(text)
  if (success) return Math.ceil(data)
  throw new Refusal('BAD_REQUEST', `--wait: ${error.issues[0]?.message}`)
}

async function settled(client: ReturnType<typeof connect>, asked: Deletion, limitMs: number) {
  let deletion = asked
  const signal = AbortSignal.timeout(limitMs)
  try {
    for await (const _hint of await client.changes(undefined, { signal })) {
      deletion = await client.deletions.get({ id: asked.id })
      if (deletion.state !== 'running') break
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return deletion
}
