import type { MembersChange, ValuesChange } from '../../contract/people.ts'
import type { PersonaRecord } from '../store/personas.ts'
import type { Store } from '../store/store.ts'
import { readMembers, readValues } from './csv.ts'

/** What is to be set by hand, in this order: a later one of the same user wins. Values are JSON. */
export interface ByHand {
  set: [userId: string, value: string][]
  /** No value, whatever the definition says. */
  clear: string[]
  /** The definition decides again. */
  release: string[]
}

const none = 'null'

/** Throws a Refusal that names the line of the CSV. */
export function membersByHand({ add, remove, release, csv }: MembersChange): ByHand {
  const read = csv === undefined ? [] : readMembers(csv)
  // Of a user whom a file has twice the later line counts.
  const last = new Map(read.map(({ userId, member }) => [userId, member]))
  const whoIs = (wanted: boolean) =>
    [...last].filter(([, member]) => member === wanted).map(([userId]) => userId)
  return {
    set: [...add, ...whoIs(true)].map((userId) => [userId, 'true']),
    clear: [...remove, ...whoIs(false)],
    release,
  }
}

/** As `membersByHand`. */
export function valuesByHand({ set, clear, release, csv }: ValuesChange): ByHand {
  const read = csv === undefined ? [] : readValues(csv)
  const given = [...Object.entries(set).map(([userId, value]) => ({ userId, value })), ...read]
  // As above, whichever of the two clears.
  const last = new Map(given.map(({ userId, value }) => [userId, value]))
  return {
    set: [...last].flatMap(([userId, value]) =>
      value === null ? [] : [[userId, JSON.stringify(value)] as [string, string]],
    ),
    clear: [...[...last].flatMap(([userId, value]) => (value === null ? [userId] : [])), ...clear],
    release,
  }
}

export const byUserId = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

/** Inside a transaction. How many users got a value by hand, lost one, and are as they were. */
export function applyByHand(
  store: Store,
  persona: PersonaRecord,
  { set, clear, release }: ByHand,
): { set: number; cleared: number; unchanged: number } {
  const { id } = persona
  const wanted = new Map<string, string | null>(set)
  for (const userId of clear) wanted.set(userId, none)
  for (const userId of release) wanted.set(userId, null)
  const done = { set: 0, cleared: 0, unchanged: 0 }
  const known = store.personas.byHand(id)
  const values: [userId: string, value: string][] = []
  const released: string[] = []
  for (const [userId, value] of wanted) {
    const before = known.get(userId) ?? null
    if (before === value) {
      done.unchanged++
      continue
    }
    if (value === null) released.push(userId)
    else values.push([userId, value])
    const has = value !== null && value !== none
    const had = before !== null && before !== none
    // Who had none by hand may have had one by the definition, if there is one.
    const loses = had || (value === none && persona.definition !== null)
    if (has) done.set++
    else if (loses) done.cleared++
    else done.unchanged++
  }
  store.personas.setByHand(id, values.toSorted(byUserId))
  store.personas.release(id, released)
  return done
}
