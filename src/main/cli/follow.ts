import type { MessageFilter } from '../../contract/api.ts'
import type { Message } from '../../contract/model.ts'
import type { FilterKey } from '../../contract/filter/grammar.ts'
import { parseFilter } from '../../contract/filter/parse.ts'
import { Refusal } from '../errors/refusal.ts'
import type { connect } from './connect.ts'
import { type Fresh, newerThanNow, newestOf, printAsTheyCome } from './newestFirst.ts'

type Client = ReturnType<typeof connect>
type Print = (message: Message) => void

/** Longer than the delay between the time a message settles and its commit. */
const overlapMs = 5000

const listOf =
  (client: Client, filter: MessageFilter) => (page: { limit: number; cursor?: string }) =>
    client.messages.list({ ...filter, ...page })

export const newest = (client: Client, filter: MessageFilter, limit: number): Promise<Message[]> =>
  newestOf(listOf(client, filter), limit)

/**
 * Prints the newest `limit`, oldest first, then each message as it arrives, or with a given state, each
 * message as it enters that state.
 */
export async function follow(
  client: Client,
  filter: MessageFilter,
  { limit, print }: { limit: number; print: Print },
) {
  const hints = await client.changes()
  const fresh = await newcomers(client, filter)
  const first = await newest(client, filter, limit)
  await printAsTheyCome({ hints, fresh, first, print })
}

/** A new message is queued, and has no attempt. */
function newcomers(client: Client, filter: MessageFilter): Promise<Fresh<Message>> {
  const { conditions } = parseFilter(filter.filter ?? '', { list: 'messages', now: Date.now() })
  const changing = conditions.find(({ key }) => ofAttempts.has(key))
  if (changing)
    throw new Refusal(
      'BAD_REQUEST',
      `--follow cannot be combined with ${changing.key}:, because a message has no attempt when it arrives`,
    )
  const named = conditions.filter(({ key, not }) => key === 'state' && !not)
  const states = new Set([
    ...named.flatMap(({ values }) => values),
    ...(filter.state ? [filter.state] : []),
  ])
  if (states.size === 0 || (states.size === 1 && states.has('queued')))
    return newerThanNow(listOf(client, filter))
  return states.has('queued') || states.has('retrying')
    ? byPresence(client, filter)
    : bySettling(client, filter)
}

const ofAttempts = new Set<FilterKey>(['endpoint', 'status', 'outcome', 'tries'])

/** Messages that have entered the state since the last read. */
async function byPresence(client: Client, filter: MessageFilter): Promise<Fresh<Message>> {
  const present = () => newest(client, filter, Infinity)
  let known = idsOf(await present())
  return async () => {
    const all = await present()
    const fresh = all.filter(({ id }) => !known.has(id))
    known = idsOf(all)
    return fresh.toReversed()
  }
}

/** Messages that settled since the last read, and slightly before, because commits can be late. */
async function bySettling(client: Client, filter: MessageFilter): Promise<Fresh<Message>> {
  const realNow = async () => {
    const { engineNow, offsetMs } = await client.clock.get()
    return Date.parse(engineNow) - offsetMs
  }
  const settledSince = (at: number) =>
    newest(client, { ...filter, settledSince: new Date(at - overlapMs).toISOString() }, Infinity)
  let askedAt = await realNow()
  let known = idsOf(await settledSince(askedAt))
  return async () => {
    const now = await realNow()
    // If the clock is set back, messages can settle before the time of the last read.
    const all = await settledSince(Math.min(askedAt, now))
    askedAt = now
    const fresh = all.filter(({ id }) => !known.has(id))
    known = idsOf(all)
    return fresh.toSorted((a, b) => (a.settledAt ?? '').localeCompare(b.settledAt ?? ''))
  }
}

const idsOf = (messages: Message[]) => new Set(messages.map(({ id }) => id))
