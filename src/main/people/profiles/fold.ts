import { isObject } from '../../../contract/json.ts'
import { readTimestamp } from '../../../contract/timestamp.ts'
import { type JsonObject, parseJson } from '../../destination/json.ts'
import type {
  CallStretch,
  EventSeen,
  NewProfileEvent,
  ProfileRow,
  ProfileTable,
  SourceSeen,
  UnfoldedCall,
} from '../../store/derived/profiles.ts'

interface Folding {
  /** Null: to be inserted. */
  id: number | null
  firstSeenAt: number
  lastSeenAt: number
  calls: number
  sources: Map<number, SourceSeen>
  events: Map<string, EventSeen>
  traitsText: string
  /** Null: none of these calls has traits of the user. */
  traits: Map<string, unknown> | null
  /** Besides the events written for all users in one statement. */
  seen: Omit<NewProfileEvent, 'profileId'>[]
}

/** Time limit for reading calls with traits in one transaction: each may be 32 KB. */
const readingMs = 4
/** How many such calls are read at once. */
const readCalls = 100
/** The work of one transaction, during which others wait for about 8 ms: a user costs as much as this many calls. */
const mostWeight = 6_000
const userWeight = 6

/** Counts calls in the profiles of their users. */
export function createFold(table: ProfileTable) {
  /** The users of the last transaction, since most of them recur in the next. */
  let last = new Map<string, Folding>()
  let isCommitted = false
  let revision = -1
  let most = 2000

  return {
    /**
     * Inside a transaction: counts calls up to a given one, or forgets the users that must be forgotten before the next
     * one. Each profile is written once.
     */
    step(newest: number) {
      const forgotten = table.nextForgotten()
      if (forgotten && forgotten.afterCall <= table.foldedUpTo()) {
        table.forget(forgotten)
        return
      }
      const known = isCommitted && revision === table.revision() ? last : new Map<string, Folding>()
      // Until the commit, the profiles in memory differ from the table.
      isCommitted = false
      const users = new Map<string, Folding>()
      const userOf = (id: string, at: number) => {
        let user = users.get(id)
        if (!user) users.set(id, (user = known.get(id) ?? begin(table.byUserId(id), at)))
        return user
      }
      const after = table.foldedUpTo()
      const end = Math.min(newest, after + most, forgotten?.afterCall ?? Infinity)
      const upTo = readWhole(table, { after, upTo: end }, userOf)
      countGroups(table, { after, upTo }, userOf)
      for (const [userId, user] of users) write(table, userId, user)
      table.insertEvents({ after, upTo })
      if (upTo > after) table.setFoldedUpTo(upTo)
      last = users
      revision = table.revision()
      most = Math.round(mostWeight / (1 + (userWeight * users.size) / Math.max(1, upTo - after)))
    },
    /** Called when the transaction of the last step is committed. */
    committed: () => (isCommitted = true),
  }
}

type UserOf = (userId: string, at: number) => Folding

/** Reads what is only in the text of calls. Returns the last call within the time limit. */
function readWhole(table: ProfileTable, { after, upTo }: CallStretch, userOf: UserOf): number {
  const start = performance.now()
  for (let at = after; ;) {
    const calls = table.unfolded({ after: at, upTo }, readCalls)
    for (const call of calls) foldWhole(userOf(call.user_id, call.received_at), call)
    if (calls.length < readCalls) return upTo
    at = calls.at(-1)?.id ?? upTo
    if (performance.now() - start > readingMs) return at
  }
}

function foldWhole(user: Folding, call: UnfoldedCall) {
  const content = parseJson(call.content).value as JsonObject
  if (call.type === 'track') {
    const event = String(content.event).toWellFormed()
    count(user.events, event, { calls: 1, at: call.received_at })
    user.seen.push({ callId: call.id, event, engineAt: engineTimeOf(call, content.timestamp) })
  } else if (isObject(content.traits)) {
    user.traits ??= traitsOf(user.traitsText)
    mergeTraits(user.traits, content.traits)
  }
}

function countGroups(table: ProfileTable, stretch: CallStretch, userOf: UserOf) {
  for (const { user_id: userId, source_id: sourceId, event, ...group } of table.groups(stretch)) {
    const user = userOf(userId, group.first_at)
    const { calls, last_at: at } = group
    user.calls += calls
    user.firstSeenAt = Math.min(user.firstSeenAt, group.first_at)
    user.lastSeenAt = Math.max(user.lastSeenAt, at)
    count(user.sources, sourceId, { calls, at })
    if (event !== null) count(user.events, event, { calls, at })
  }
}

function begin(row: ProfileRow | null, at: number): Folding {
  const sources = row ? (JSON.parse(row.sources) as SourceSeen[]) : []
  const events = row ? (JSON.parse(row.events) as EventSeen[]) : []
  return {
    id: row?.id ?? null,
    firstSeenAt: row?.first_seen_at ?? at,
    lastSeenAt: row?.last_seen_at ?? at,
    calls: row?.calls ?? 0,
    sources: new Map(sources.map((each) => [each[0], each])),
    events: new Map(events.map((each) => [each[0], each])),
    traitsText: row?.traits ?? '{}',
    traits: null,
    seen: [],
  }
}

function count<K>(
  counts: Map<K, [K, number, number]>,
  key: K,
  { calls, at }: { calls: number; at: number },
) {
  const known = counts.get(key)
  counts.set(key, [key, (known?.[1] ?? 0) + calls, Math.max(known?.[2] ?? at, at)])
}

/** The last call with a trait decides its value, and null removes it. A map, since a trait may be named `__proto__`. */
function mergeTraits(traits: Map<string, unknown>, said: Record<string, unknown>) {
  for (const [key, value] of Object.entries(said))
    if (value === null) traits.delete(key)
    else traits.set(key, value)
}

const traitsOf = (text: string) => new Map(Object.entries(parseJson(text).value as object))

/** Older calls have no engine time stored: real time, which is equal unless the clock was moved. */
function engineTimeOf({ received_at: at, engine_at: engineAt }: UnfoldedCall, timestamp: unknown) {
  if (engineAt !== null) return engineAt
  const read = typeof timestamp === 'string' ? readTimestamp(timestamp) : null
  return read === null ? at : Date.parse(read)
}

function write(table: ProfileTable, userId: string, user: Folding) {
  if (user.traits) user.traitsText = JSON.stringify(Object.fromEntries(user.traits))
  const profile = {
    user_id: userId,
    first_seen_at: user.firstSeenAt,
    last_seen_at: user.lastSeenAt,
    calls: user.calls,
    sources: JSON.stringify([...user.sources.values()]),
    events: JSON.stringify([...user.events.values()]),
    traits: user.traitsText,
  }
  if (user.id === null) user.id = table.insert(profile)
  else table.update({ ...profile, id: user.id })
  for (const each of user.seen) table.insertEvent({ ...each, profileId: user.id })
  user.seen = []
}
