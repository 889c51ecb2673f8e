import { absentValue, type PersonaKind } from '../../store/personas.ts'

/** The result of a rule or computation: the value of each user that has one, as JSON. */
export interface Ruled {
  values: ReadonlyMap<string, string>
  reasonOf: (userId: string) => string
}

/** Whether it has a user. */
export type Users = Pick<ReadonlySet<string>, 'has'>

/** The input that decides an audience or a computed trait. Values are JSON by user id. */
export interface Known {
  kind: PersonaKind
  /** Takes precedence over the definition; `null` means no value. */
  manual: ReadonlyMap<string, string>
  ruled: Ruled | null
  lastSynced: ReadonlyMap<string, string>
  /** Users whose calls would be rejected. */
  suppressed: Users
}

export interface Wanted {
  userId: string
  value: string
  by: 'hand' | 'rule'
  /** The last sync sent this value. */
  sent: boolean
}

/** `before` null: nothing was sent before. */
export interface Change {
  userId: string
  value: string
  before: string | null
}

export interface Decision {
  /** By user id, like the changes. */
  wanted: Wanted[]
  changes: Change[]
  added: number
  changed: number
  removed: number
  unchanged: number
  /** Changes that are left out. */
  suppressed: number
  /** How many of the values are set manually. */
  manual: number
  /** Users excluded manually, regardless of the definition; by user id. */
  overruled: { userId: string }[]
  reasonOf: (userId: string) => string
}

const none = 'null'

/** The current value of each user, and what the next sync would send: the difference from what was last synced. */
export function decide(known: Known): Decision {
  const wanted = wantedOf(known)
  const decision: Decision = {
    wanted,
    changes: [],
    added: 0,
    changed: 0,
    removed: 0,
    unchanged: 0,
    suppressed: 0,
    manual: 0,
    overruled: overruledOf(known),
    reasonOf: (userId) => decisionReason(known, userId),
  }
  const absent = absentValue(known.kind)
  const { lastSynced, suppressed } = known

  function change(amount: 'added' | 'changed' | 'removed', each: Change) {
    if (suppressed.has(each.userId)) decision.suppressed++
    else {
      decision[amount]++
      decision.changes.push(each)
    }
  }

  for (const { userId, value, by, sent } of wanted) {
    if (by === 'hand') decision.manual++
    const before = lastSynced.get(userId) ?? null
    if (sent) decision.unchanged++
    else change((before ?? absent) === absent ? 'added' : 'changed', { userId, value, before })
  }
  const has = new Set(wanted.map(({ userId }) => userId))
  for (const [userId, before] of lastSynced)
    if (before !== absent && !has.has(userId)) change('removed', { userId, value: absent, before })
  decision.changes.sort(byUserId)
  return decision
}

function wantedOf({ manual, ruled, lastSynced }: Known): Wanted[] {
  const wanted: Wanted[] = []
  const add = (userId: string, value: string, by: Wanted['by']) =>
    wanted.push({ userId, value, by, sent: lastSynced.get(userId) === value })
  for (const [userId, value] of ruled?.values ?? [])
    if (!manual.has(userId)) add(userId, value, 'rule')
  for (const [userId, value] of manual) if (value !== none) add(userId, value, 'hand')
  return wanted.toSorted(byUserId)
}

const overruledOf = ({ manual }: Known) =>
  Array.from(manual, ([userId, value]) => ({ userId, value }))
    .filter(({ value }) => value === none)
    .map(({ userId }) => ({ userId }))
    .toSorted(byUserId)

const byUserId = (a: { userId: string }, b: { userId: string }) => (a.userId < b.userId ? -1 : 1)

function decisionReason({ kind, manual, ruled }: Known, userId: string): string {
  const hand = manual.get(userId)
  if (kind === 'audience') {
    if (hand !== undefined) return hand === none ? 'removed manually' : 'added manually'
    return ruled?.reasonOf(userId) ?? 'not added manually or by a rule'
  }
  if (hand !== undefined) return hand === none ? 'cleared manually' : 'set manually'
  return ruled?.reasonOf(userId) ?? 'not set manually or computed'
}

/** The items after `after` whose user id begins with `q`. The input is sorted by user id. */
export function pageOfUsers<T extends { userId: string }>(
  sorted: T[],
  { after, q, limit }: { after: string; q: string; limit: number },
): { items: T[]; nextCursor: string | null } {
  const items: T[] = []
  for (let at = firstFrom(sorted, after > q ? after : q); at < sorted.length; at++) {
    const item = sorted[at] as T
    if (!item.userId.startsWith(q)) break
    if (item.userId === after) continue
    items.push(item)
    if (items.length === limit) break
  }
  return { items, nextCursor: items.length < limit ? null : (items.at(-1)?.userId ?? null) }
}

function firstFrom(sorted: { userId: string }[], userId: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.userId ?? '') < userId) low = middle + 1
    else high = middle
  }
  return low
}
