import type { MessageFilter } from '../../contract/api.ts'
import type { Message } from '../../contract/model.ts'
import type { connect } from './connect.ts'

type Client = ReturnType<typeof connect>
type Print = (message: Message) => void

const largestPage = 500
/** Longer than a commit can be behind the time at which its message settled. */
const overlapMs = 5000

export async function newest(
  client: Client,
  filter: MessageFilter,
  limit: number,
): Promise<Message[]> {
  const found: Message[] = []
  for await (const message of newestFirst(client, filter, Math.min(limit, largestPage))) {
    found.push(message)
    if (found.length === limit) break
  }
  return found
}

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
  const printed = new Set(first.map(({ id }) => id))
  for (const message of first.toReversed()) print(message)
  for await (const _hint of hints)
    for (const message of await fresh()) if (!printed.delete(message.id)) print(message)
}

type Fresh = () => Promise<Message[]>

/** Gives, each time it is asked, those that came since it was last asked, in the order in which they came. */
function newcomers(client: Client, filter: MessageFilter): Promise<Fresh> {
  const { state } = filter
  if (state === undefined || state === 'queued') return byId(client, filter)
  return state === 'retrying' ? byPresence(client, filter) : bySettling(client, filter)
}

/** A message is queued when it is new. Pages back until it meets what is known, so that none is missed in a burst. */
async function byId(client: Client, filter: MessageFilter): Promise<Fresh> {
  let [known] = (await newest(client, filter, 1)).map(({ id }) => Number(id))
  return async () => {
    const fresh: Message[] = []
    for await (const message of newestFirst(client, filter)) {
      if (Number(message.id) <= (known ?? 0)) break
      fresh.push(message)
    }
    known = Number(fresh[0]?.id ?? known ?? 0)
    return fresh.toReversed()
  }
}

/** Whatever is in the state now, and was not a moment ago. */
async function byPresence(client: Client, filter: MessageFilter): Promise<Fresh> {
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
async function bySettling(client: Client, filter: MessageFilter): Promise<Fresh> {
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

/** All of a list, newest first, read page by page as far as it is asked for. */
async function* newestFirst(client: Client, filter: MessageFilter, pageSize = largestPage) {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await client.messages.list({
      ...filter,
      limit: pageSize,
      ...(cursor ? { cursor } : {}),
    })
    yield* page.items
    cursor = page.nextCursor
  }
}
