import { Command, InvalidArgumentError } from 'commander'
import { type Amount, Expectation, type Expected, type Match } from '../../contract/expect.ts'
import { MessageState, MessageType, RejectionReason } from '../../contract/model.ts'
import { readTimestamp } from '../../contract/timestamp.ts'
import { readValuePath } from '../../contract/where.ts'
import { parseJson } from '../destination/json.ts'
import { explainExpected, summaryOf } from '../expect/words.ts'
import { spellPath } from '../fieldPath.ts'
import { Refusal } from '../refusal.ts'
import { connect, type ConnectOptions, withConnection } from './connect.ts'
import { option } from './options.ts'
import { printable } from '../printable.ts'

interface ExpectOptions extends ConnectOptions, Omit<Match, 'captured'> {
  count?: Amount
  within: string
  never?: boolean
  since?: string
  json?: boolean
}

/** Node's fetch gives up on an answer after five minutes. */
const longestRequestMs = 240_000

export const expectCommand = () =>
  withConnection(new Command('expect'))
    .description('wait for messages that are like this; exit code 1 when they do not come')
    .addOption(option('--type <type>', 'of a type').choices(MessageType.options))
    .addOption(option('--user <id>', 'of a user'))
    .addOption(option('--event <name>', 'of an event'))
    .addOption(option('--source <name>', 'from a source'))
    .addOption(option('--destination <name>', 'to a destination'))
    .addOption(option('--state <state>', 'in a state').choices(MessageState.options))
    .addOption(option('--endpoint <name>', 'taken by, or owed to, a URL or a receiver'))
    .addOption(option('--attempts <n>', 'with so many attempts: 3, 1..4, 2..').argParser(amount))
    .addOption(
      option('--where <path=value>', 'with a value in its body: traits.vip=true; repeatable')
        .argParser(where)
        .default(undefined),
    )
    .addOption(
      option('--rejected [reason]', 'calls that were not accepted instead').choices(
        RejectionReason.options,
      ),
    )
    .addOption(option('--filtered [reason]', 'calls that a destination was not sent instead'))
    .addOption(
      option('--count <n>', 'how many: 3, 1..4, 2..; at least one when absent').argParser(amount),
    )
    .addOption(option('--within <time>', 'how long to wait for it').default('5s'))
    .addOption(option('--never', 'none of it may come in all of that time'))
    .addOption(option('--since <time>', 'only what came then or later').argParser(instant))
    .addOption(option('--json', 'as JSON'))
    .action(expect)

async function expect({ data, url, token, json, ...options }: ExpectOptions) {
  const { count, within, never = false, since, ...match } = options
  const read = Expectation.safeParse({ match, count, within, never, since })
  if (!read.success)
    throw new Refusal(
      'BAD_REQUEST',
      read.error.issues
        .map(
          ({ path, message }) =>
            `--${spellPath(path.slice(path[0] === 'match' ? 1 : 0))}: ${message}`,
        )
        .join('\n'),
    )
  const client = connect({
    data,
    ...(url !== undefined && { url }),
    ...(token !== undefined && { token }),
  })
  const result = await wait(read.data, (expectation) => client.expect(expectation))
  if (json) process.stdout.write(`${JSON.stringify(result)}\n`)
  else for (const line of explainExpected(result)) process.stdout.write(`${printable(line)}\n`)
  if (!result.held) process.exitCode = 1
}

/** In requests that are answered in time, each of which looks at everything again. */
async function wait(
  expectation: Expectation,
  ask: (expectation: Expectation) => Promise<Expected>,
): Promise<Expected> {
  for (let waitedMs = 0; ;) {
    const left = expectation.within - waitedMs
    const within = Math.min(left, longestRequestMs)
    const part = await ask({ ...expectation, within })
    waitedMs += part.waitedMs
    // It cannot turn any more: it holds, or something came that never may, or there are too many.
    const isDecided = part.held !== expectation.never || part.waitedMs < within
    if (within === expectation.within) return part
    const summary = summaryOf({ expectation, waitedMs, count: part.count, held: part.held })
    if (isDecided || within === left) return { ...part, summary, waitedMs }
  }
}

function amount(text: string): Amount {
  const [, least, dots, most] = /^(\d*)(\.\.)?(\d*)$/.exec(text) ?? []
  if (dots === undefined && least) return Number(least)
  if (!least && !most) throw new InvalidArgumentError('a number is needed: 3, 1..4, 2..')
  if (least && most && Number(least) > Number(most))
    throw new InvalidArgumentError(`it goes from the least to the most: ${most}..${least}`)
  return {
    ...(least && { atLeast: Number(least) }),
    ...(most && { atMost: Number(most) }),
  }
}

function where(text: string, before: Match['where'] = {}): Match['where'] {
  for (let at = text.indexOf('='); at !== -1; at = text.indexOf('=', at + 1)) {
    const path = text.slice(0, at)
    // An equals sign may stand in a quoted name.
    if (readValuePath(path)) return { ...before, [path]: valueOf(text.slice(at + 1)) }
  }
  throw new InvalidArgumentError('a path and a value are needed: traits.vip=true')
}

/** JSON, or else a text as it is. */
function valueOf(text: string): unknown {
  try {
    return transportable(parseJson(text).value)
  } catch {
    return text
  }
}

/** A whole number of any size travels as it is; any other that a double would change, as near as one is. */
function transportable(value: unknown): unknown {
  if (typeof value === 'number' || JSON.isRawJSON(value)) {
    const text = JSON.stringify(value)
    return /^-?\d{16,}$/.test(text) ? BigInt(text) : Number(text)
  }
  if (Array.isArray(value)) return value.map(transportable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, transportable(item)]))
}

function instant(text: string): string {
  const read = readTimestamp(text)
  if (read === null)
    throw new InvalidArgumentError('a time is needed, such as 2026-11-21T10:00:00Z')
  return read
}
