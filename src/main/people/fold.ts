import { isObject } from '../../contract/json.ts'
import { readTimestamp } from '../../contract/timestamp.ts'
import { parseJson } from '../destination/json.ts'
import type {
  EventSeen,
  NewProfileEvent,
  ProfileRow,
  ProfileTable,
  SourceSeen,
  UnfoldedCall,
} from '../store/profiles.ts'

interface Folding {
  row: ProfileRow | null
  userId: string
  firstSeenAt: number
  lastSeenAt: number
  calls: number
  sources: Map<number, SourceSeen>
  events: Map<string, EventSeen>
  /** Null: none of these calls says anything of them. */
  traits: Map<string, unknown> | null
  seen: Omit<NewProfileEvent, 'profileId'>[]
}

/**
 * What is counted in one transaction: calls, of which a user's first costs as much as some others. Others wait for it
 * for some 20 ms at most; the fewer transactions, the fewer times a profile is written.
 */
const mostWeight = 7000
const userWeight = 2.5
/** Calls with many traits take longer. */
const readingMs = 10
/** Calls that are read at once: one may be 32 KB. */
const readCalls = 100

/** Inside a transaction: counts the next calls in the profiles of their users, each of which is written once. */
export function foldSome(table: ProfileTable) {
  const start = performance.now()
  const users = new Map<string, Folding>()
  const from = table.foldedUpTo()
  let upTo = from
  const isEnough = () =>
    upTo - from + userWeight * users.size > mostWeight || performance.now() - start > readingMs
  while (!isEnough()) {
    const calls = table.unfolded(upTo, readCalls)
    for (const call of calls) if (call.user_id !== null) foldCall(table, users, call)
    upTo = calls.at(-1)?.id ?? upTo
    if (calls.length < readCalls) break
  }
  for (const folding of users.values()) write(table, folding)
  if (upTo > from) table.setFoldedUpTo(upTo)
}

function foldCall(table: ProfileTable, users: Map<string, Folding>, call: UnfoldedCall) {
  const userId = call.user_id as string
  let user = users.get(userId)
  if (!user) users.set(userId, (user = begin(table.byUserId(userId), call)))
  const at = call.received_at
  user.calls++
  user.firstSeenAt = Math.min(user.firstSeenAt, at)
  user.lastSeenAt = Math.max(user.lastSeenAt, at)
  count(user.sources, call.source_id, at)
  if (call.type !== 'track' && call.content === null) return
  const content = call.content === null ? {} : (parseJson(call.content).value as object)
  if (call.type === 'track') {
    const event = 'event' in content ? String(content.event).toWellFormed() : call.label
    count(user.events, event, at)
    user.seen.push({ callId: call.id, event, engineAt: engineTimeOf(call) })
  } else if ('traits' in content && isObject(content.traits)) {
    user.traits ??= traitsOf(user.row?.traits ?? '{}')
    mergeTraits(user.traits, content.traits)
  }
}

function begin(row: ProfileRow | null, call: UnfoldedCall): Folding {
  const sources = row ? (JSON.parse(row.sources) as SourceSeen[]) : []
  const events = row ? (JSON.parse(row.events) as EventSeen[]) : []
  return {
    row,
    userId: call.user_id as string,
    firstSeenAt: row?.first_seen_at ?? call.received_at,
    lastSeenAt: row?.last_seen_at ?? call.received_at,
    calls: row?.calls ?? 0,
    sources: new Map(sources.map((each) => [each[0], each])),
    events: new Map(events.map((each) => [each[0], each])),
    traits: null,
    seen: [],
  }
}

function count<K>(counts: Map<K, [K, number, number]>, key: K, at: number) {
  const known = counts.get(key)
  counts.set(key, [key, (known?.[1] ?? 0) + 1, Math.max(known?.[2] ?? at, at)])
}

/** The last call that says a trait decides it, and null takes it away. A map: a trait may be named `__proto__`. */
function mergeTraits(traits: Map<string, unknown>, said: Record<string, unknown>) {
  for (const [key, value] of Object.entries(said))
    if (value === null) traits.delete(key)
    else traits.set(key, value)
}

const traitsOf = (text: string) => new Map(Object.entries(parseJson(text).value as object))

/** Of an older call, whose engine time was not written down: real time, which is the same unless it was moved. */
function engineTimeOf({ received_at: at, engine_at: engineAt, timestamp }: UnfoldedCall): number {
  if (engineAt !== null) return engineAt
  const read = typeof timestamp === 'string' ? readTimestamp(timestamp) : null
  return read === null ? at : Date.parse(read)
}

function write(table: ProfileTable, { row, ...folding }: Folding) {
  const profile = {
    user_id: folding.userId,
    first_seen_at: folding.firstSeenAt,
    last_seen_at: folding.lastSeenAt,
    calls: folding.calls,
    sources: JSON.stringify([...folding.sources.values()]),
    events: JSON.stringify([...folding.events.values()]),
    traits: folding.traits
      ? JSON.stringify(Object.fromEntries(folding.traits))
      : (row?.traits ?? '{}'),
  }
  const profileId = row ? row.id : table.insert(profile)
  if (row) table.update({ ...profile, id: row.id })
  for (const each of folding.seen) table.insertEvent({ ...each, profileId })
}
