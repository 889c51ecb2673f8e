import type { MembersChange, ValuesChange } from '../../../contract/people.ts'
import type { PersonaRecord } from '../../store/personas.ts'
import type { Store } from '../../store/store.ts'
import { readMembers, readValues } from '../../text/csv.ts'

/** Values to set manually, in order: the last one of a user counts. Values are JSON. */
export interface ManualChange {
  set: [userId: string, value: string][]
  /** No value, regardless of the definition. */
  clear: string[]
  /** The definition decides again. */
  release: string[]
}

/** How many users got a manual value, lost one, or were not changed. */
export interface ManualDone {
  set: number
  cleared: number
  unchanged: number
}

const none = 'null'

/** Throws a Refusal that names the line of the CSV. */
export function manualMembers({ add, remove, release, csv }: MembersChange): ManualChange {
  const read = csv === undefined ? [] : readMembers(csv)
  // If a file has a user twice, the later line counts.
  const last = new Map(read.map(({ userId, member }) => [userId, member]))
  const whoIs = (wanted: boolean) =>
    [...last].filter(([, member]) => member === wanted).map(([userId]) => userId)
  return {
    set: [...add, ...whoIs(true)].map((userId) => [userId, 'true']),
    clear: [...remove, ...whoIs(false)],
    release,
  }
}

/** See `manualMembers`. */
export function manualValues({ set, clear, release, csv }: ValuesChange): ManualChange {
  const read = csv === undefined ? [] : readValues(csv)
  const given = [...Object.entries(set).map(([userId, value]) => ({ userId, value })), ...read]
  // As above, for either kind of clearing.
  const last = new Map(given.map(({ userId, value }) => [userId, value]))
  return {
    set: [...last].flatMap(([userId, value]) =>
      value === null ? [] : [[userId, JSON.stringify(value)] as [string, string]],
    ),
    clear: [...[...last].flatMap(([userId, value]) => (value === null ? [userId] : [])), ...clear],
    release,
  }
}

const byUserId = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

/** Manual values in one transaction, which delivery and collection wait for: some 3 ms. */
export const valuesAStep = 500

/** What each user shall have, in the order of user ids. Null: what the definition decides. */
export type WantedValues = [userId: string, value: string | null][]

export function wantedValues({ set, clear, release }: ManualChange): WantedValues {
  const wanted = new Map<string, string | null>(set)
  for (const userId of clear) wanted.set(userId, none)
  for (const userId of release) wanted.set(userId, null)
  return [...wanted].toSorted(byUserId)
}

/** Inside a transaction. */
export function applyManual(
  store: Store,
  persona: Pick<PersonaRecord, 'id' | 'definition'>,
  wanted: WantedValues,
): ManualDone {
  const { id } = persona
  const done: ManualDone = { set: 0, cleared: 0, unchanged: 0 }
  const known = store.personas.manualOf(
    id,
    wanted.map(([userId]) => userId),
  )
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
    // A user without a manual value may have had one from the definition.
    const loses = had || (value === none && persona.definition !== null)
    if (has) done.set++
    else if (loses) done.cleared++
    else done.unchanged++
  }
  store.personas.setManual(id, values)
  store.personas.release(id, released)
  store.personas.countChange(id)
  return done
}
