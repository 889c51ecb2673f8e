import { type Computation, fitsCall, type TraitValue } from '../../../contract/people.ts'
import type { EventCondition, Rule } from '../../../contract/rule.ts'
import { compute, type Occurrence } from './compute.ts'
import { createFolding, type FoldingParts } from './folding.ts'
import { asksForTraits, eventConditions, type Facts, holds } from './evaluateRule.ts'
import { createProfileReader } from './profileReader.ts'
import { ruleReason, timesWords } from './reason.ts'

interface ProfilesParts extends FoldingParts {
  engineNow: () => number
  /** Disables counting, for the bench that measures its cost. */
  off?: boolean
}

/** The profiles of users, and the evaluation of rules and computations over them. */
export function createProfiles({ engineNow, off = false, ...parts }: ProfilesParts) {
  const folding = createFolding(parts)
  const table = parts.derived.profiles
  const { timesOf, readOccurrences, readUsers } = createProfileReader(table, folding.isStopped)

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
    await readUsers(table.stretch, ({ id, user_id: userId, traits: text }) => {
      const traits = withTraits ? text : '{}'
      known.set(userId, { id, traits })
      if (holds(rule, factsOf(id, traits))) matched.add(userId)
    })
    return {
      users: matched,
      reasonOf(userId: string): string {
        const user = known.get(userId)
        return user ? ruleReason(rule, factsOf(user.id, user.traits)) : neverSeen
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
    await readUsers(table.names, ({ id, user_id: userId }) => {
      const own = found.get(id)
      times.set(userId, own?.times ?? 0)
      const value = own ? compute(of, own.values) : null
      if (value === null) return
      if (fitsCall(value)) values.set(userId, value)
      else tooLong.add(userId)
    })
    return {
      values,
      reasonOf(userId: string): string {
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
    /** Counts every call collected before this. */
    upToDate: async () => (off ? undefined : folding.upToDate()),
    /** The sources that have seen each of these users; users that were never seen are absent. */
    async seenBy(users: string[]) {
      if (!off) await folding.upToDate()
      return {
        upTo: table.foldedUpTo(),
        forgotten: table.forgottenUpTo(),
        by: [...table.seenBy(users)],
      }
    },
    /** All calls up to this one are counted. */
    foldedUpTo: () => (off ? Infinity : table.foldedUpTo()),
    /** Changes with every change of a profile. Time spans also change with engine time. */
    revision: table.revision,

    /** The users a rule matches now. `reasonOf`: the deciding reason, for any user. */
    matching: (rule: Rule) => folding.reading(() => matching(rule)),
    /** The current value of each user who has one. `reasonOf`: what the value is computed from. */
    computed: (computation: Computation) => folding.reading(() => computed(computation)),
  }
}

const neverSeen = 'was never seen'
