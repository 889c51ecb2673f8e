import Database from 'better-sqlite3'
import type { Profile } from '../../src/contract/people.ts'

interface Call {
  id: number
  user_id: string
  source: string
  type: string
  received_at: number
  content: string
}

interface Forgotten {
  after_call: number
  user_id: string
}

interface Seen {
  calls: number
  last: number
}

interface Counted {
  first: number
  last: number
  calls: number
  sources: Map<string, Seen>
  events: Map<string, Seen>
  traits: Record<string, unknown>
}

export type Recomputed = Pick<
  Profile,
  'userId' | 'firstSeenAt' | 'lastSeenAt' | 'calls' | 'sources' | 'traits' | 'events'
>

/** Every profile by user id, counted call by call from the stored calls and deletions. */
export function recomputed(path: string): Recomputed[] {
  const db = new Database(path, { readonly: true })
  const calls = db
    .prepare<[], Call>(`
      SELECT call.id, user_id, source.name AS source, type, received_at, content
      FROM call JOIN source ON source.id = source_id WHERE user_id IS NOT NULL ORDER BY call.id`)
    .all()
  const forgotten = db
    .prepare<[], Forgotten>(`
      SELECT after_call, user_id FROM forgotten
      JOIN deletion_user ON deletion_user.deletion_id = forgotten.deletion_id
        AND place >= from_place AND place < up_to_place
      ORDER BY forgotten.id`)
    .all()
  db.close()
  const users = new Map<string, Counted>()
  for (const call of calls) {
    while (forgotten[0] && forgotten[0].after_call < call.id) forget()
    count(users, call)
  }
  while (forgotten.length > 0) forget()
  return [...users]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([userId, counted]) => view(userId, counted))

  function forget() {
    users.delete(forgotten.shift()?.user_id ?? '')
  }
}

function count(users: Map<string, Counted>, call: Call) {
  const { user_id: userId, received_at: at, source } = call
  const content = JSON.parse(call.content) as { event?: string; traits?: Record<string, unknown> }
  let user = users.get(userId)
  if (!user)
    users.set(
      userId,
      (user = { first: at, last: at, calls: 0, sources: new Map(), events: new Map(), traits: {} }),
    )
  user.calls++
  user.last = at
  add(user.sources, source, at)
  if (call.type === 'track') add(user.events, String(content.event), at)
  if (call.type !== 'identify') return
  for (const [key, value] of Object.entries(content.traits ?? {}))
    if (value === null) delete user.traits[key]
    else user.traits[key] = value
}

function add(to: Map<string, Seen>, name: string, at: number) {
  to.set(name, { calls: (to.get(name)?.calls ?? 0) + 1, last: at })
}

const instant = (at: number) => new Date(at).toISOString()

const view = (userId: string, counted: Counted): Recomputed => ({
  userId,
  firstSeenAt: instant(counted.first),
  lastSeenAt: instant(counted.last),
  calls: counted.calls,
  sources: sorted(
    Array.from(counted.sources, ([source, { calls, last }]) => ({
      source,
      calls,
      lastSeenAt: instant(last),
    })),
  ),
  traits: counted.traits,
  events: sorted(
    Array.from(counted.events, ([event, { calls, last }]) => ({
      event,
      count: calls,
      lastAt: instant(last),
    })),
  ),
})

/** In any order that is the same for equal lists. */
const sorted = <T>(list: T[]): T[] =>
  list.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

interface ProfileLister {
  profiles: {
    list: (page: {
      limit: number
      cursor?: string
    }) => Promise<{ items: Profile[]; nextCursor: string | null }>
  }
}

/** Every profile that Hookbench shows, in the form of `recomputed`. */
export async function shownProfiles(client: ProfileLister): Promise<Recomputed[]> {
  const shown: Profile[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await client.profiles.list({ limit: 100, ...(cursor && { cursor }) })
    shown.push(...page.items)
    cursor = page.nextCursor
  }
  return shown.map(({ suppressedSince: _since, ...profile }) => ({
    ...profile,
    sources: sorted(profile.sources),
    events: sorted(profile.events),
  }))
}
