import type { Found, Match, NearMiss } from '../../contract/expect.ts'
import { misspelling } from '../../contract/nearest.ts'
import { callDetail } from '../api/calls.ts'
import type { MessageRow } from '../store/messageList.ts'
import type { Workbench } from '../workbench.ts'
import type { Difference } from './fields.ts'
import { messageDifferences, messageFound, whyOf } from './message.ts'
import { rejectionDifferences, rejectionFound } from './rejection.ts'
import { callDifferences, callFound, unsentCall, unsentWords } from './unsentCall.ts'
import { kindOf } from './words.ts'

const told = 5
/** Looked at of each kind, the nearest by what SQL can tell. */
const lookedAt = 200

interface Sought {
  match: Match
  since: number
  /** Ids of what does match. */
  matching: number[]
}

interface Candidate {
  found: Found
  differences: Difference[]
  why: () => string | null
}

/** What came nearest, and a hint where nothing came at all. */
export function nearMissesOf(
  workbench: Workbench,
  sought: Sought,
): { misses: NearMiss[]; hint: string | null } {
  const own = kindOf(sought.match)
  const candidates = [
    ...messages(workbench, sought),
    ...rejections(workbench, sought),
    ...unsentCalls(workbench, sought),
  ]
  if (candidates.length === 0 && sought.matching.length === 0)
    return { misses: [], hint: nothingCame(workbench, sought.since) }
  const named = Object.keys(sought.match).length
  const ranked = candidates
    .map((candidate) => ({ ...candidate, distance: distanceOf(candidate, own) }))
    .toSorted(
      (a, b) =>
        a.distance - b.distance ||
        Date.parse(b.found.receivedAt) - Date.parse(a.found.receivedAt) ||
        Number(b.found.id) - Number(a.found.id),
    )
  // Where one has something in common with what is wanted, those that have nothing only distract.
  const related = ranked.filter(({ differences }) => differences.length < Math.max(named, 2))
  const misses = (related.length > 0 ? related : ranked)
    .slice(0, told)
    .map(({ found, differences, why }) => ({ ...found, differences, why: why() }))
  return { misses, hint: null }
}

/** The fewest differences first; of as many, what became of a thing says less about it than what it is. */
function distanceOf({ found, differences }: Candidate, own: Found['kind']): number {
  const weight = differences.reduce((sum, each) => sum + weightOf(each), 0)
  return differences.length * 100 + weight * 2 + (found.kind === own ? 0 : 1)
}

/** Of two other names, the one that is spelled more like it is nearer. */
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
  ['source', 3],
  ['destination', 3],
  ['user', 4],
  ['event', 5],
  ['type', 5],
])

function messages(workbench: Workbench, { match, since, matching }: Sought): Candidate[] {
  const { store } = workbench
  const isOwn = kindOf(match) === 'message'
  const not = isOwn ? matching : []
  return store.sought.nearestMessages({ match, since, not, limit: lookedAt }).map((id) => {
    const row = store.messageList.byId(id) as MessageRow
    const { where: _where, rejected: _rejected, filtered: _filtered, ...known } = match
    const differences = [...messageDifferences(workbench, isOwn ? match : known, row)]
    if (!isOwn) differences.push(instead(match, `sent to ${row.destination}, and ${row.state}`))
    return { found: messageFound(row), differences, why: () => whyOf(workbench, id) }
  })
}

function rejections({ store }: Workbench, { match, since, matching }: Sought): Candidate[] {
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

function unsentCalls(workbench: Workbench, { match, since, matching }: Sought): Candidate[] {
  const isOwn = kindOf(match) === 'call'
  const not = isOwn ? matching : []
  return workbench.store.sought
    .nearestUnsentCalls({ match, since, not, limit: lookedAt })
    .map((id) => {
      const call = unsentCall(callDetail(workbench, id))
      const words = unsentWords(call, match)
      return {
        found: callFound(call, match),
        differences: [...callDifferences(match, call), ...(isOwn ? [] : [instead(match, words)])],
        why: () => null,
      }
    })
}

/** That something else became of the call. */
function instead({ rejected, filtered }: Match, actual: string): Difference {
  if (rejected !== undefined)
    return { field: 'rejected', ...wanted(rejected, 'not accepted'), actual: `accepted, ${actual}` }
  if (filtered !== undefined) return { field: 'filtered', ...wanted(filtered, 'not sent'), actual }
  return { field: 'call', expected: 'a message', actual }
}

const wanted = (reason: string | true, any: string) => ({
  expected: reason === true ? any : reason,
})

function nothingCame({ addresses }: Workbench, since: number): string {
  const when = since === 0 ? 'has come at all' : `came since ${new Date(since).toISOString()}`
  return `no call ${when}; is the client pointed at ${addresses.collect}?`
}
