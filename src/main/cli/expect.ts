import { Command, InvalidArgumentError } from 'commander'
import { type Amount, Expectation, type Expected, type Match } from '../../contract/expect.ts'
import { MessageState, MessageType, RejectionReason } from '../../contract/model.ts'
import { parseJson } from '../destination/json.ts'
import { explainExpected, summaryOf } from '../expect/words.ts'
import { readPath, spellPath } from '../../contract/path.ts'
import { Refusal } from '../errors/refusal.ts'
import { connect, type ConnectOptions, withConnection } from './connect.ts'
import { instant, option } from './options.ts'
import { say, sayJson } from './print.ts'

interface ExpectOptions extends ConnectOptions, Omit<Match, 'captured'> {
  count?: Amount
  within: string
  never?: boolean
  since?: string
  json?: boolean
}

/** Node's fetch times out after five minutes. */
const longestRequestMs = 240_000

export const expectCommand = () =>
  withConnection(new Command('expect'))
    .description('wait for matching messages; exit code 1 when they do not arrive')
    .addOption(option('--type <type>', 'of a type').choices(MessageType.options))
    .addOption(option('--user <id>', 'of a user'))
    .addOption(option('--event <name>', 'of an event'))
    .addOption(option('--source <name>', 'from a source'))
    .addOption(option('--destination <name>', 'to a destination'))
    .addOption(option('--state <state>', 'in a state').choices(MessageState.options))
    .addOption(option('--endpoint <name>', 'accepted by, or waiting for, a URL or a receiver'))
    .addOption(option('--attempts <n>', 'number of attempts: 3, 1..4, 2..').argParser(amount))
    .addOption(
      option('--where <path=value>', 'a value in the body: traits.vip=true; repeatable')
        .argParser(where)
        .default(undefined),
    )
    .addOption(
      option('--rejected [reason]', 'match rejected calls instead').choices(
        RejectionReason.options,
      ),
    )
    .addOption(option('--filtered [reason]', 'match filtered calls instead'))
    .addOption(
      option(
        '--valid [true|false]',
        "without violations of the source's plan; false: with some",
      ).argParser(trueOrFalse),
    )
    .addOption(
      option('--count <n>', 'how many: 3, 1..4, 2..; at least one by default').argParser(amount),
    )
    .addOption(option('--within <time>', 'how long to wait').default('5s'))
    .addOption(option('--never', 'expect no match during that time'))
    .addOption(
      option('--since <time>', 'only what arrived at this time or later').argParser(instant),
    )
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
  const lines = explainExpected(result)
  if (json) sayJson({ ...result, lines })
  else for (const line of lines) say(line)
  if (!result.held) process.exitCode = 1
}

/** Splits the wait into requests below the timeout, each of which searches everything again. */
async function wait(
  expectation: Expectation,
  ask: (expectation: Expectation) => Promise<Expected>,
): Promise<Expected> {
  for (let waitedMs = 0; ;) {
    const left = expectation.within - waitedMs
    const within = Math.min(left, longestRequestMs)
    const part = await ask({ ...expectation, within })
    waitedMs += part.waitedMs
    // The result is final: it holds, or a forbidden match arrived, or there are too many.
    const isDecided = part.held !== expectation.never || part.waitedMs < within
    if (within === expectation.within) return part
    const summary = summaryOf({ expectation, waitedMs, count: part.count, held: part.held })
    if (isDecided || within === left) return { ...part, summary, waitedMs }
  }
}

function amount(text: string): Amount {
  const [, least, dots, most] = /^(\d*)(\.\.)?(\d*)$/.exec(text) ?? []
  if (dots === undefined && least) return Number(least)
  if (!least && !most) throw new InvalidArgumentError('must be a number or a range: 3, 1..4, 2..')
  if (least && most && Number(least) > Number(most))
    throw new InvalidArgumentError(`a range goes from low to high: ${most}..${least}`)
  return {
    ...(least && { atLeast: Number(least) }),
    ...(most && { atMost: Number(most) }),
  }
}

function trueOrFalse(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new InvalidArgumentError('must be true or false')
  return text === 'true'
}

function where(text: string, before: Match['where'] = {}): Match['where'] {
  for (let at = text.indexOf('='); at !== -1; at = text.indexOf('=', at + 1)) {
    const path = text.slice(0, at)
    // A quoted name may contain an equals sign.
    if (readPath(path)) return { ...before, [path]: valueOf(text.slice(at + 1)) }
  }
  throw new InvalidArgumentError('must be a path and a value: traits.vip=true')
}

/** JSON, or else plain text. */
function valueOf(text: string): unknown {
  try {
    return transportable(parseJson(text).value)
  } catch {
    return text
  }
}

/** An integer of any size is sent exactly; any other number as the nearest double. */
function transportable(value: unknown): unknown {
  if (typeof value === 'number' || JSON.isRawJSON(value)) {
    const text = JSON.stringify(value)
    return /^-?\d{16,}$/.test(text) ? BigInt(text) : Number(text)
  }
  if (Array.isArray(value)) return value.map(transportable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, transportable(item)]))
}
