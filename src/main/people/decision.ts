import { goneOf, type PersonaKind } from '../store/personas.ts'

/** What a rule or a computation says: a value of each user that it is about, as JSON. */
export interface Ruled {
  values: ReadonlyMap<string, string>
  why: (userId: string) => string
}

/** Whether a user is among them. */
export type Users = Pick<ReadonlySet<string>, 'has'>

/** All that decides about an audience or a computed trait. Values are JSON, of a user id each. */
export interface Known {
  kind: PersonaKind
  /** Wins over what is ruled; `null` is no value. */
  byHand: ReadonlyMap<string, string>
  ruled: Ruled | null
  told: ReadonlyMap<string, string>
  /** Users whose calls would be rejected. */
  suppressed: Users
}

export interface Wanted {
  userId: string
  value: string
  by: 'hand' | 'rule'
  /** The last sync has told this value. */
  sent: boolean
}

/** `before` null: nothing was told. */
export interface Change {
  userId: string
  value: string
  before: string | null
}

export interface Decision {
  /** By user id, as are the changes. */
  wanted: Wanted[]
  changes: Change[]
  added: number
  changed: number
  removed: number
  unchanged: number
  /** Changes that are left out. */
  suppressed: number
  /** How many of the wanted are set by hand. */
  byHand: number
  /** Who has no value by hand, whatever is ruled; by user id. */
  overruled: { userId: string }[]
  why: (userId: string) => string
}

const none = 'null'

/** Who has which value now, and whom the next sync would tell what: the difference to what was told. */
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
    byHand: 0,
    overruled: overruledOf(known),
    why: (userId) => whyOf(known, userId),
  }
  const gone = goneOf(known.kind)
  const { told, suppressed } = known

  function change(amount: 'added' | 'changed' | 'removed', each: Change) {
    if (suppressed.has(each.userId)) decision.suppressed++
    else {
      decision[amount]++
      decision.changes.push(each)
    }
  }

  for (const { userId, value, by, sent } of wanted) {
    if (by === 'hand') decision.byHand++
    const before = told.get(userId) ?? null
    if (sent) decision.unchanged++
    else change((before ?? gone) === gone ? 'added' : 'changed', { userId, value, before })
  }
  const has = new Set(wanted.map(({ userId }) => userId))
  for (const [userId, before] of told)
    if (before !== gone && !has.has(userId)) change('removed', { userId, value: gone, before })
  decision.changes.sort(byUserId)
  return decision
}

function wantedOf({ byHand, ruled, told }: Known): Wanted[] {
  const wanted: Wanted[] = []
  const add = (userId: string, value: string, by: Wanted['by']) =>
    wanted.push({ userId, value, by, sent: told.get(userId) === value })
  for (const [userId, value] of ruled?.values ?? [])
    if (!byHand.has(userId)) add(userId, value, 'rule')
  for (const [userId, value] of byHand) if (value !== none) add(userId, value, 'hand')
  return wanted.toSorted(byUserId)
}

const overruledOf = ({ byHand }: Known) =>
  Array.from(byHand, ([userId, value]) => ({ userId, value }))
    .filter(({ value }) => value === none)
    .map(({ userId }) => ({ userId }))
    .toSorted(byUserId)

const byUserId = (a: { userId: string }, b: { userId: string }) => (a.userId < b.userId ? -1 : 1)

function whyOf({ kind, byHand, ruled }: Known, userId: string): string {
  const hand = byHand.get(userId)
  if (kind === 'audience') {
    if (hand !== undefined) return hand === none ? 'removed by hand' : 'added by hand'
    return ruled?.why(userId) ?? 'neither added by hand nor by a rule'
  }
  if (hand !== undefined) return hand === none ? 'cleared by hand' : 'set by hand'
  return ruled?.why(userId) ?? 'neither set by hand nor computed'
}

/** Those behind `after` whose user id begins with `q`, of what is sorted by user id. */
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
