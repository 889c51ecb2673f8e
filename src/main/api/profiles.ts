import type { Profile } from '../../contract/people.ts'
import { isObject } from '../../contract/json.ts'
import { parseJson } from '../destination/json.ts'
import { Refusal } from '../refusal.ts'
import type { EventSeen, ProfileRow, SourceSeen } from '../store/profiles.ts'
import type { Workbench } from '../workbench.ts'
import { pageByUser } from './page.ts'
import { instant, instantOrNull } from './views.ts'

/** Profiles are listed by user id, and a cursor is the last one of the page before. */
export async function listProfiles(
  workbench: Workbench,
  {
    q = '',
    limit,
    cursor = '',
  }: { q?: string | undefined; limit: number; cursor?: string | undefined },
) {
  await workbench.profiles.upToDate()
  const rows = workbench.store.profiles.page(q, cursor, limit)
  return pageByUser(
    rows.map((row) => profileView(workbench, row)),
    limit,
  )
}

export async function getProfile(workbench: Workbench, userId: string): Promise<Profile> {
  await workbench.profiles.upToDate()
  const row = workbench.store.profiles.byUserId(userId)
  if (!row) throw new Refusal('NOT_FOUND', `no call of a user ${userId} was collected`, 'userId')
  return profileView(workbench, row)
}

function profileView(workbench: Workbench, row: ProfileRow): Profile {
  const sources = JSON.parse(row.sources) as SourceSeen[]
  const events = JSON.parse(row.events) as EventSeen[]
  return {
    userId: row.user_id,
    firstSeenAt: instant(row.first_seen_at),
    lastSeenAt: instant(row.last_seen_at),
    calls: row.calls,
    sources: sources.map(([id, calls, at]) => ({
      source: workbench.store.profiles.sourceName(id),
      calls,
      lastSeenAt: instant(at),
    })),
    traits: shown(parseJson(row.traits).value) as Profile['traits'],
    events: events
      .toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
      .map(([event, count, at]) => ({ event, count, lastAt: instant(at) })),
    suppressedSince: instantOrNull(workbench.store.suppressions.since(row.user_id) ?? null),
  }
}

/** A number that a double would change is told as a text, since it could not be told as a number. */
function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown)
  if (JSON.isRawJSON(value)) return JSON.stringify(value)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shown(each)]))
}
