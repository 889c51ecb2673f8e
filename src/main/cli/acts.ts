import { readFileSync } from 'node:fs'
import { ORPCError } from '@orpc/client'
import { Argument, Command } from 'commander'
import type { Message } from '../../contract/model.ts'
import { Refusal } from '../refusal.ts'
import { connect, type ConnectOptions, withConnection } from './connect.ts'
import { entityId, option } from './options.ts'

/** As many as one request takes. */
const mostIds = 1000

interface ActOptions extends ConnectOptions {
  json?: boolean
  body?: string
}
type Client = ReturnType<typeof connect>
interface Result {
  done: Message[]
  refused: { id: string; reason: string }[]
}

export const retryCommand = () =>
  actCommand('retry', 'make the next attempt of retrying messages now').action(
    (ids: string[], options: ActOptions) =>
      act(ids, options, (client, some) => client.messages.retryAll({ ids: some })),
  )

export const cancelCommand = () =>
  actCommand('cancel', 'cancel queued or retrying messages').action(
    (ids: string[], options: ActOptions) =>
      act(ids, options, (client, some) => client.messages.cancelAll({ ids: some })),
  )

export const resendCommand = () =>
  actCommand('resend', 'send settled messages again, as new ones')
    .addOption(option('--body <file>', 'another body, for one message: a file, or - for stdin'))
    .action((ids: string[], options: ActOptions) => {
      if (options.body === undefined)
        return act(ids, options, (client, some) => client.messages.resendAll({ ids: some }))
      const [id, ...others] = ids
      if (id === undefined || others.length > 0)
        throw new Refusal('BAD_REQUEST', '--body is for one message; name one id')
      const body = readFileSync(options.body === '-' ? 0 : options.body, 'utf8')
      return act(ids, options, (client) => resendEdited(client, id, body))
    })

const actCommand = (name: string, description: string) =>
  withConnection(new Command(name))
    .description(description)
    .addArgument(new Argument('<id...>', 'ids of messages').argParser(collectId))
    .addOption(option('--json', 'a line of JSON for each message as it is then'))

function collectId(text: string, before: string[] = []): string[] {
  return [...before, entityId(text)]
}

/** Exit code 1 when some were refused; the others are done all the same. */
async function act(
  ids: string[],
  options: ActOptions,
  ask: (client: Client, ids: string[]) => Promise<Result>,
) {
  const client = connect(options)
  for (let from = 0; from < ids.length; from += mostIds) {
    const { done, refused } = await ask(client, ids.slice(from, from + mostIds))
    for (const message of done)
      process.stdout.write(`${options.json ? JSON.stringify(message) : line(message)}\n`)
    for (const { reason } of refused) process.stderr.write(`${reason}\n`)
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
