import { setImmediate as turn } from 'node:timers/promises'
import { type Computation, fitsCall, type TraitValue } from '../../contract/people.ts'
import type { EventCondition, Rule } from '../../contract/rule.ts'
import { Refusal } from '../refusal.ts'
import type { EventStretch } from '../store/profiles.ts'
import { compute, type Occurrence } from './compute.ts'
import { createFold } from './fold.ts'
import { createFolding, type FoldingParts } from './folding.ts'
import { asksForTraits, eventConditions, type Facts, hasProperties, holds } from './rules.ts'
import { valueAt } from './valueAt.ts'
import { timesWords, why } from './why.ts'

/** The event loop is left to the others after so long. */
const turnMs = 12
/** Rows that are read at once: a call or a user's traits may be 32 KB. */
const wholeCalls = 250
const leanEvents = 5000
const users = 500

interface ProfilesParts extends FoldingParts {
  engineNow: () => number
  /** Calls are not counted at all: for the bench, which measures what counting them costs. */
  off?: boolean
}

/** Who was collected, and what rules and computations make of them. */
export function createProfiles({ engineNow, off = false, ...parts }: ProfilesParts) {
  const { store } = parts
  const folding = createFolding(parts)
  const table = store.profiles

  /** Row by row, leaving the event loop to others in between. */
  async function readAll<T>(chunks: Iterable<T[]>, read: (row: T) => void) {
    let since = performance.now()
    async function rest() {
      await turn()
      if (folding.isStopped()) throw new Refusal('SERVICE_UNAVAILABLE', 'Hookbench is closing')
      since = performance.now()
    }
    const isDue = () => performance.now() - since > turnMs
    for (const rows of chunks) {
      for (const row of rows) {
        read(row)
        if (isDue()) await rest()
      }
      if (isDue()) await rest()
    }
  }

  /** The stretches of calls that hold the events of a name in a span that ends now. */
  function* stretches(
    { event, within }: { event: string; within?: number | undefined },
    { now, length }: { now: number; length: number },
  ): Generator<EventStretch> {
    const since = within === undefined ? Number.MIN_SAFE_INTEGER : now - within
    const end = table.foldedUpTo()
    for (let after = table.firstEvent() - 1; after < end; after += length)
      yield { event, since, after, upTo: Math.min(end, after + length) }
  }

  /** How often each profile did it. */
  async function timesOf(condition: EventCondition, now: number): Promise<Map<number, number>> {
    const times = new Map<number, number>()
    const add = (id: number, count: number) => times.set(id, (times.get(id) ?? 0) + count)
    if (condition.where) {
      await readOccurrences(condition, now, (profileId) => add(profileId, 1))
      return times
    }
    const found = stretches(condition, { now, length: leanEvents }).map(table.countEvents)
    await readAll(found, ({ profile_id: id, count }) => add(id, count))
    return times
  }

  /** The events that a condition or a computation is about, by call. */
  function readOccurrences(
    of: Computation | EventCondition,
    now: number,
    read: (profileId: number, occurrence: Occurrence) => void,
  ) {
    const property = 'of' in of ? of.property : undefined
    const { where } = of
    return readAll(stretches(of, { now, length: wholeCalls }).map(table.events), (row) => {
      const properties = propertiesOf(row.content)
      if (where && !hasProperties(where, properties)) return
      const value = property === undefined ? undefined : valueAt(properties, property)
      read(row.profile_id, { callId: row.call_id, engineAt: row.engine_at, value })
    })
  }

  function* everyone<T extends { id: number }>(read: (after: number, limit: number) => T[]) {
    for (let after = 0; ;) {
      const rows = read(after, users)
      yield rows
      if (rows.length < users) return
      after = rows.at(-1)?.id ?? after
    }
  }

  async function matching(rule: Rule) {
    const now = engineNow()
    const times = new Map<EventCondition, Map<number, number>>()
    for (const each of eventConditions(rule)) times.set(each, await timesOf(each, now))
    const withTraits = asksForTraits(rule)
    const matched = new Set<string>()
    const known = new Map<string, { id: number; traits: string }>()
    const factsOf = (id: number, traits: string): Facts => ({
      traits: JSON.parse(traits) as unknown,
      times: (condition) => times.get(condition)?.get(id) ?? 0,
    })
    await readAll(everyone(table.stretch), ({ id, user_id: userId, traits: text }) => {
      const traits = withTraits ? text : '{}'
      known.set(userId, { id, traits })
      if (holds(rule, factsOf(id, traits))) matched.add(userId)
    })
    return {
      users: matched,
      why(userId: string): string {
        const user = known.get(userId)
        return user ? why(rule, factsOf(user.id, user.traits)) : neverSeen
      },
    }
  }

  async function computed(computation: Computation) {
    const { of, property } = computation
    const found = new Map<number, { times: number; values: Occurrence[] }>()
    await readOccurrences(computation, engineNow(), (profileId, each) => {
      let own = found.get(profileId)
      if (!own) found.set(profileId, (own = { times: 0, values: [] }))
      own.times++
      if (property === undefined || each.value !== undefined) own.values.push(each)
    })
    const values = new Map<string, TraitValue>()
    const tooLong = new Set<string>()
    const times = new Map<string, number>()
    await readAll(everyone(table.names), ({ id, user_id: userId }) => {
      const own = found.get(id)
      times.set(userId, own?.times ?? 0)
      const value = own ? compute(of, own.values) : null
      if (value === null) return
      if (fitsCall(value)) values.set(userId, value)
      else tooLong.add(userId)
    })
    return {
      values,
      why(userId: string): string {
        const count = times.get(userId)
        if (count === undefined) return neverSeen
        const words = timesWords(computation, count)
        if (count === 0 || property === undefined) return words
        const name = of.replaceAll('_', ' ')
        if (tooLong.has(userId)) return `${name} of ${property} is too long for a call`
        return values.has(userId)
          ? `${name} of ${property} over ${words}`
          : `no ${name} of ${property} in ${words}`
      },
    }
  }

  return {
    wake: () => (off ? undefined : folding.wake()),
    stop: folding.stop,
    /** Counts every call that was collected before this. */
    upToDate: async () => (off ? undefined : folding.upToDate()),
    /** Inside a transaction: counts the calls that came since. */
    countRest() {
      if (off) return
      const { step } = createFold(table)
      const newest = store.calls.newest()
      while (table.foldedUpTo() < newest) step(newest)
    },
    /** Moves with whatever changes a profile. What has a span changes with the engine's time as well. */
    revision: table.revision,

    /** Whom a rule holds of now. `why`: what decides it, of anyone. */
    matching: (rule: Rule) => folding.reading(() => matching(rule)),
    /** The value of each user who has one now. `why`: what it is made of. */
    computed: (computation: Computation) => folding.reading(() => computed(computation)),
  }
}

const neverSeen = 'was never seen'

/** Doubles will do: what is compared and added up are doubles, too. */
const propertiesOf = (content: string) =>
  (JSON.parse(content) as { properties?: unknown }).properties
