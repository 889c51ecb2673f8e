import type { Expectation, Expected, Match } from '../../contract/expect.ts'
import type { ExpectParts } from './parts.ts'
import { type Bounds, boundsOf, isWithin } from './fields.ts'
import { nearMissesOf } from './nearMisses.ts'
import { createPlanChecks } from './planChecks.ts'
import { createSearch } from './search.ts'
import { summaryOf } from './words.ts'

const listed = 100

/**
 * Waits until the expectation holds, can no longer hold, or times out; it evaluates at each change hint of the
 * workbench. If the caller disconnects, it ends immediately, and its result is not used.
 */
export async function awaitExpected(
  parts: ExpectParts,
  expectation: Expectation,
  caller?: AbortSignal,
): Promise<Expected> {
  const { match, never, within } = expectation
  const start = performance.now()
  const since = expectation.since === undefined ? 0 : Date.parse(expectation.since)
  const compared = { ...parts, plans: createPlanChecks(parts, match) }
  const search = createSearch(compared, match, since)
  const bounds = never ? { least: 0, most: 0 } : boundsOf(expectation.count)
  const isOver = (count: number) => (never ? count > 0 : verdictOf(count, bounds, match) !== 'open')
  // An upper bound can only be confirmed when everything has been checked.
  const enough = (count: number) =>
    caller?.aborted === true || (isOver(count) && (count > bounds.most || bounds.most === Infinity))

  const time = AbortSignal.timeout(Math.ceil(within))
  const signal = caller ? AbortSignal.any([caller, time]) : time
  try {
    for await (const _hint of parts.changes.watch(signal)) {
      await search.look(enough)
      if (isOver(search.matching.size) || signal.aborted) break
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  // Hints are limited to ten per second, so changes since the last one are evaluated, too.
  if (!isOver(search.matching.size) && !caller?.aborted) await search.look(enough)

  const count = search.matching.size
  const held = isWithin(count, bounds)
  const waitedMs = performance.now() - start
  const ids = [...search.matching].toSorted((a, b) => a - b)
  const summary = summaryOf({ expectation, count, held, waitedMs })
  const near =
    held || count >= bounds.least || caller?.aborted
      ? { misses: [], hint: null }
      : await nearMissesOf(compared, { match, since, matching: ids })
  return {
    held,
    summary: near.hint === null ? summary : `${summary}; ${near.hint}`,
    count,
    waitedMs,
    matched: search.found(ids.slice(0, listed)),
    nearMisses: near.misses,
  }
}

/** `open`: the result may still change. A match is final, unless the expected state is transient. */
function verdictOf(count: number, bounds: Bounds, match: Match): 'held' | 'lost' | 'open' {
  if (isWithin(count, bounds)) return 'held'
  return count > bounds.most && !mayPass(match) ? 'lost' : 'open'
}

const mayPass = ({ state, attempts, endpoint }: Match) =>
  ['queued', 'retrying', 'cancelled'].includes(state ?? '') ||
  attempts !== undefined ||
  endpoint !== undefined
