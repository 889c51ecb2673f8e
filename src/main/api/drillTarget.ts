import type { CheckedDrill } from '../../contract/drillOperations.ts'
import { absent } from '../errors/absent.ts'
import { Refusal } from '../errors/refusal.ts'
import { messageSearch } from '../filter/messageSearch.ts'
import type { ReadStore } from '../store/readStore.ts'
import type { Lists } from './messages.ts'

interface Parts {
  store: ReadStore
  lists: Pick<Lists, 'find' | 'count'>
}

interface DrillTarget {
  /** How many messages matched. */
  matches: number
  /** Those to deliver, oldest first. */
  ids: number[]
}

/** Earlier messages of the user that a single message is reordered with. */
const companions = 4

/** The messages of a drill. */
export async function drillTarget(parts: Parts, input: CheckedDrill): Promise<DrillTarget> {
  const target = await (input.ids === undefined
    ? matchingIds(parts, input)
    : givenIds(parts, input.ids))
  if (input.kind !== 'out-of-order' || target.ids.length > 1) return target
  if (input.ids === undefined)
    throw new Refusal('CONFLICT', 'only one message matches; an order needs at least two', 'filter')
  return withCompanions(parts, target.ids[0] as number)
}

async function matchingIds(
  { store, lists }: Parts,
  { filter, since, limit }: CheckedDrill,
): Promise<DrillTarget> {
  const search = {
    ...messageSearch(store, { filter, since }),
    upTo: store.messageList.newest(),
  }
  const { count, bodiesFrom } = await lists.count(search)
  if (count === 0) throw new Refusal('CONFLICT', 'no message matches', 'filter')
  const counted = bodiesFrom === undefined ? search : { ...search, bodiesFrom }
  const ids = await lists.find(counted, { before: Number.MAX_SAFE_INTEGER, offset: 0, limit })
  return { matches: count, ids: ids.toReversed() }
}

/** Those that do not exist are listed as refused, unless there are no others. */
function givenIds({ store }: Parts, given: number[]): DrillTarget {
  const ids = [...new Set(given)].toSorted((a, b) => a - b)
  if (store.messageList.byIds(ids).length === 0)
    throw absent('message', ids[0] as number, { newest: store.messageList.newest() })
  return { matches: ids.length, ids }
}

/** A single message with those of the same user at its destination: before it, or else the newest ones. */
async function withCompanions({ store, lists }: Parts, id: number): Promise<DrillTarget> {
  const row = store.messageList.byId(id)
  if (!row) throw absent('message', id, { newest: store.messageList.newest() })
  if (row.user_id === null)
    throw new Refusal('CONFLICT', `message ${id} has no user id; select at least two messages`)
  const search = { user: row.user_id, destination: row.destination }
  const page = { before: Number.MAX_SAFE_INTEGER, offset: 0, limit: companions }
  const earlier = await lists.find(search, { ...page, before: id })
  const others =
    earlier.length > 0
      ? earlier
      : (await lists.find(search, { ...page, limit: companions + 1 })).filter((each) => each !== id)
  if (others.length === 0)
    throw new Refusal(
      'CONFLICT',
      `user ${row.user_id} has no other message at ${row.destination}; select at least two messages`,
    )
  const ids = [...others.slice(0, companions), id].toSorted((a, b) => a - b)
  return { matches: ids.length, ids }
}
