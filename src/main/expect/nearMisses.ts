import type { Found, Match, NearMiss } from '../../contract/expect.ts'
import { misspelling } from '../../contract/nearest.ts'
import { callDetail } from '../views/callDetail.ts'
import type { MessageRow } from '../store/messageList.ts'
import type { ExpectParts } from './parts.ts'
import type { Difference } from './fields.ts'
import { messageDifferences, messageFound, whyOf } from './message.ts'
import type { PlanChecks } from './planChecks.ts'
import { rejectionDifferences, rejectionFound } from './rejection.ts'
import { callDifferences, callFound, unsentCall, unsentWords } from './unsentCall.ts'
import { kindOf } from './words.ts'

const maxShown = 5
/** How many candidates of each kind are examined, the nearest according to SQL. */
const lookedAt = 200

type Parts = ExpectParts & { plans: PlanChecks }

interface Search {
  match: Match
  since: number
  /** The ids of matches. */
  matching: number[]
}

interface Candidate {
  found: Found
  differences: Difference[]
  why: () => string | null
}

/** The nearest misses, and a hint if nothing arrived at all. */
export async function nearMissesOf(
  parts: Parts,
  search: Search,
): Promise<{ misses: NearMiss[]; hint: string | null }> {
  const own = kindOf(search.match)
  if (search.match.valid !== undefined)
    await parts.plans.fetch([
      ...messageRows(parts, search).map(({ call_id: callId }) => callId),
      ...unsentIds(parts, search),
    ])
  const candidates = [
    ...messages(parts, search),
    ...rejections(parts, search),
    ...unsentCalls(parts, search),
  ]
  if (candidates.length === 0 && search.matching.length === 0)
    return { misses: [], hint: nothingCame(parts, search.since) }
  const named = Object.keys(search.match).length
  const ranked = candidates
    .map((candidate) => ({ ...candidate, distance: distanceOf(candidate, own) }))
    .toSorted(
      (a, b) =>
        a.distance - b.distance ||
        Date.parse(b.found.receivedAt) - Date.parse(a.found.receivedAt) ||
        Number(b.found.id) - Number(a.found.id),
    )
  // If one has something in common with the expectation, unrelated ones only distract.
  const related = ranked.filter(({ differences }) => differences.length < Math.max(named, 2))
  const misses = (related.length > 0 ? related : ranked)
    .slice(0, maxShown)
    .map(({ found, differences, why }) => ({ ...found, differences, why: why() }))
  return { misses, hint: null }
}

/** Fewest differences first; with equal counts, a different outcome weighs less than a different identity. */
function distanceOf({ found, differences }: Candidate, own: Found['kind']): number {
  const weight = differences.reduce((sum, each) => sum + weightOf(each), 0)
  return differences.length * 100 + weight * 2 + (found.kind === own ? 0 : 1)
}

/** Of two different names, the more similar one is nearer. */
function weightOf({ field, expected, actual }: Difference): number {
  const [name = ''] = field.split(/[.[]/, 1)
  const weight = weights.get(name) ?? 2
  if (weight < 3) return weight
  return weight + (2 * misspelling(expected, actual)) / Math.max(expected.length, actual.length, 1)
}
const weights = new Map([
  ['state', 1],
  ['attempts', 1],
  ['endpoint', 1],
  ['captured', 1],
  ['call', 1],
  ['rejected', 1],
  ['filtered', 1],
  ['valid', 1],
  ['source', 3],
  ['destination', 3],
  ['user', 4],
  ['event', 5],
  ['type', 5],
])

function messageRows({ store }: Parts, { match, since, matching }: Search): MessageRow[] {
  const not = kindOf(match) === 'message' ? matching : []
  return store.search
    .nearestMessages({ match, since, not, limit: lookedAt })
    .map((id) => store.messageList.byId(id) as MessageRow)
}

function messages(parts: Parts, search: Search): Candidate[] {
  const { match } = search
  const isOwn = kindOf(match) === 'message'
  return messageRows(parts, search).map((row) => {
    const { where: _where, rejected: _rejected, filtered: _filtered, ...known } = match
    const differences = [...messageDifferences(parts, isOwn ? match : known, row)]
    if (!isOwn) differences.push(instead(match, `sent to ${row.destination}, and ${row.state}`))
    return { found: messageFound(row), differences, why: () => whyOf(parts, row.id) }
  })
}

function rejections({ store }: ExpectParts, { match, since, matching }: Search): Candidate[] {
  const isOwn = kindOf(match) === 'rejection'
  const not = new Set(isOwn ? matching : [])
  return store.rejections
    .page(
      { since: new Date(since).toISOString() },
      { before: Number.MAX_SAFE_INTEGER, limit: lookedAt + not.size },
    )
    .filter(({ id }) => !not.has(id))
    .slice(0, lookedAt)
    .map((row) => ({
      found: rejectionFound(row, match),
      differences: [
        ...rejectionDifferences(match, row),
        ...(isOwn ? [] : [instead(match, `not accepted: ${row.reason}`)]),
      ],
      why: () => row.message,
    }))
}

function unsentIds({ store }: Parts, { match, since, matching }: Search): number[] {
  const not = kindOf(match) === 'call' ? matching : []
  return store.search.nearestUnsentCalls({ match, since, not, limit: lookedAt })
}

function unsentCalls(parts: Parts, search: Search): Candidate[] {
  const { match } = search
  const isOwn = kindOf(match) === 'call'
  return unsentIds(parts, search).map((id) => {
    const call = unsentCall(callDetail(parts, id), parts.plans.of(id))
    const words = unsentWords(call, match)
    return {
      found: callFound(call, match),
      differences: [...callDifferences(match, call), ...(isOwn ? [] : [instead(match, words)])],
      why: () => null,
    }
  })
}

/** The difference that the call had another outcome. */
function instead({ rejected, filtered }: Match, actual: string): Difference {
  if (rejected !== undefined)
    return { field: 'rejected', ...wanted(rejected, 'not accepted'), actual: `accepted, ${actual}` }
  if (filtered !== undefined) return { field: 'filtered', ...wanted(filtered, 'not sent'), actual }
  return { field: 'call', expected: 'a message', actual }
}

const wanted = (reason: string | true, any: string) => ({
  expected: reason === true ? any : reason,
})

function nothingCame({ addresses }: ExpectParts, since: number): string {
  const when =
    since === 0 ? 'has arrived yet' : `has arrived since ${new Date(since).toISOString()}`
  return `no call ${when}; is the client pointed at ${addresses.collectTls ?? addresses.collect}?`
}
