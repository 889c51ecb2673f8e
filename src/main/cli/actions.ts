import { readFileSync } from 'node:fs'
import { ORPCError } from '@orpc/client'
import { Argument, Command } from 'commander'
import type { MessageAction } from '../../contract/bulkAction.ts'
import type { Message } from '../../contract/model.ts'
import { Refusal } from '../errors/refusal.ts'
import { connect, type ConnectOptions, withConnection } from './connect.ts'
import { applyToMatches } from './matchActions.ts'
import { entityId, explicitOption, option } from './options.ts'
import { complain, printDone } from './print.ts'

/** The maximum of one request. */
const mostIds = 1000

interface ActionOptions extends ConnectOptions {
  json?: boolean
  body?: string
  filter?: string
}
type Client = ReturnType<typeof connect>
interface Result {
  done: Message[]
  refused: { id: string; reason: string }[]
}

export const retryCommand = () =>
  actionCommand('retry', 'retry messages now instead of at their next attempt').action(
    (ids: string[], options: ActionOptions) =>
      applyTo('retry', ids, options, (client, some) => client.messages.retryAll({ ids: some })),
  )

export const cancelCommand = () =>
  actionCommand('cancel', 'cancel queued or retrying messages').action(
    (ids: string[], options: ActionOptions) =>
      applyTo('cancel', ids, options, (client, some) => client.messages.cancelAll({ ids: some })),
  )

export const resendCommand = () =>
  actionCommand('resend', 'send settled messages again, as new messages')
    .addOption(
      option('--body <file>', 'a replacement body, for a single message: a file, or - for stdin'),
    )
    .action((ids: string[], options: ActionOptions) => {
      if (options.body === undefined)
        return applyTo('resend', ids, options, (client, some) =>
          client.messages.resendAll({ ids: some }),
        )
      const [id, ...others] = ids
      if (id === undefined || others.length > 0 || options.filter !== undefined)
        throw new Refusal('BAD_REQUEST', '--body can be used with a single id only')
      const body = readFileSync(options.body === '-' ? 0 : options.body, 'utf8')
      return applyAction(ids, options, (client) => resendEdited(client, id, body))
    })

const actionCommand = (name: MessageAction, description: string) =>
  withConnection(new Command(name))
    .description(description)
    .addArgument(new Argument('[id...]', 'ids of messages').argParser(collectId).default([]))
    .addOption(
      explicitOption(
        '--filter <text>',
        'all messages that match, instead of ids: state:failed status:5*',
      ),
    )
    .addOption(option('--json', 'print each changed message as a line of JSON'))

function collectId(text: string, before: string[] = []): string[] {
  return [...before, entityId(text)]
}

/** By id, or to all matches of a filter. */
function applyTo(
  action: MessageAction,
  ids: string[],
  options: ActionOptions,
  ask: (client: Client, ids: string[]) => Promise<Result>,
) {
  const { filter } = options
  if (ids.length > 0 === (filter !== undefined))
    throw new Refusal('BAD_REQUEST', 'give either ids of messages or --filter')
  return filter === undefined
    ? applyAction(ids, options, ask)
    : applyToMatches(connect(options), { action, filter, json: options.json ?? false })
}

/** Exit code 1 if some were rejected; the others are still carried out. */
async function applyAction(
  ids: string[],
  options: ActionOptions,
  ask: (client: Client, ids: string[]) => Promise<Result>,
) {
  const client = connect(options)
  for (let from = 0; from < ids.length; from += mostIds) {
    const { done, refused } = await ask(client, ids.slice(from, from + mostIds))
    for (const message of done) printDone(message, options, line(message))
    for (const { reason } of refused) complain(reason)
    if (refused.length > 0) process.exitCode = 1
  }
}

async function resendEdited(client: Client, id: string, body: string): Promise<Result> {
  try {
    return { done: [await client.messages.resend({ id, body })], refused: [] }
  } catch (error) {
    const isRefusal = error instanceof ORPCError && ['CONFLICT', 'NOT_FOUND'].includes(error.code)
    if (!isRefusal) throw error
    return { done: [], refused: [{ id, reason: error.message }] }
  }
}

const line = ({ id, state, resentFrom }: Message) =>
  resentFrom === null ? `${id} ${state}` : `${id} ${state}, resent from ${resentFrom}`
