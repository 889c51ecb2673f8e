import type { Profile } from '../../contract/people.ts'
import { isObject } from '../../contract/json.ts'
import { parseJson } from '../destination/json.ts'
import { Refusal } from '../errors/refusal.ts'
import type { EventSeen, ProfileRow, ProfileTable, SourceSeen } from '../store/derived/profiles.ts'
import type { ReadStore } from '../store/readStore.ts'
import type { Implementer } from './implementer.ts'
import { pageByUser } from './page.ts'
import { instant, instantOrNull } from '../views/views.ts'

interface Parts {
  store: ReadStore
  derived: { profiles: ProfileTable }
  profiles: { upToDate: () => Promise<void> }
}

/** Profiles are listed by user id; a cursor is the last one of the previous page. */
async function listProfiles(
  parts: Parts,
  {
    q = '',
    limit,
    cursor = '',
  }: { q?: string | undefined; limit: number; cursor?: string | undefined },
) {
  await parts.profiles.upToDate()
  const rows = parts.derived.profiles.page(q, cursor, limit)
  return pageByUser(
    rows.map((row) => profileView(parts, row)),
    limit,
  )
}

async function getProfile(parts: Parts, userId: string): Promise<Profile> {
  await parts.profiles.upToDate()
  const row = parts.derived.profiles.byUserId(userId)
  if (!row) throw new Refusal('NOT_FOUND', `no call of user ${userId} was collected`, 'userId')
  return profileView(parts, row)
}

function profileView(parts: Parts, row: ProfileRow): Profile {
  const sources = JSON.parse(row.sources) as SourceSeen[]
  const events = JSON.parse(row.events) as EventSeen[]
  return {
    userId: row.user_id,
    firstSeenAt: instant(row.first_seen_at),
    lastSeenAt: instant(row.last_seen_at),
    calls: row.calls,
    sources: sources.map(([id, calls, at]) => ({
      source: parts.store.sources.nameOf(id),
      calls,
      lastSeenAt: instant(at),
    })),
    traits: shown(parseJson(row.traits).value) as Profile['traits'],
    events: events
      .toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
      .map(([event, count, at]) => ({ event, count, lastAt: instant(at) })),
    suppressedSince: instantOrNull(parts.store.suppressions.since(row.user_id) ?? null),
  }
}

/** A number that a double cannot represent is returned as a string. */
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown)
  if (JSON.isRawJSON(value)) return JSON.stringify(value)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shown(each)]))
}

export const profileDerivedRoutes = (os: Implementer['profiles'], parts: Parts) => ({
  list: os.list.handler(({ input }) => listProfiles(parts, input)),
  get: os.get.handler(({ input }) => getProfile(parts, input.userId)),
})
