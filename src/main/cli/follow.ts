import type { MessageFilter } from '../../contract/api.ts'
import type { Message } from '../../contract/model.ts'
import type { connect } from './connect.ts'
import { type Fresh, newerThanNow, newestOf, printAsTheyCome } from './newestFirst.ts'

type Client = ReturnType<typeof connect>
type Print = (message: Message) => void

/** Longer than a commit can be behind the time at which its message settled. */
const overlapMs = 5000

const listOf =
  (client: Client, filter: MessageFilter) => (page: { limit: number; cursor?: string }) =>
    client.messages.list({ ...filter, ...page })

export const newest = (client: Client, filter: MessageFilter, limit: number): Promise<Message[]> =>
  newestOf(listOf(client, filter), limit)

/**
 * Prints the newest `limit`, oldest first, then each message that comes, as it comes: a new one, or with a state
 * asked for, any that gets into that state.
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

/** A message is queued when it is new. */
function newcomers(client: Client, filter: MessageFilter): Promise<Fresh<Message>> {
  const { state } = filter
  if (state === undefined || state === 'queued') return newerThanNow(listOf(client, filter))
  return state === 'retrying' ? byPresence(client, filter) : bySettling(client, filter)
}

/** Whatever is in the state now, and was not a moment ago. */
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

/** What settled since it was last asked, and a little before: a commit may come after its time. */
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
    // A clock set back in between settles what comes before the time it was last asked at.
    const all = await settledSince(Math.min(askedAt, now))
    askedAt = now
    const fresh = all.filter(({ id }) => !known.has(id))
    known = idsOf(all)
    return fresh.toSorted((a, b) => (a.settledAt ?? '').localeCompare(b.settledAt ?? ''))
  }
}

const idsOf = (messages: Message[]) => new Set(messages.map(({ id }) => id))
