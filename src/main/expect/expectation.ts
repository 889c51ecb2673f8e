import type { Expectation, Expected, Match } from '../../contract/expect.ts'
import type { Workbench } from '../workbench.ts'
import { type Bounds, boundsOf, isWithin } from './fields.ts'
import { nearMissesOf } from './nearMisses.ts'
import { createSearch } from './search.ts'
import { summaryOf } from './words.ts'

const listed = 100

/**
 * Waits until it holds, or can hold no more, or its time is over; it looks where the workbench hints that something
 * changed. When the caller goes away it ends at once, and what it then says is for nobody.
 */
export async function awaitExpected(
  workbench: Workbench,
  expectation: Expectation,
  caller?: AbortSignal,
): Promise<Expected> {
  const { match, never, within } = expectation
  const start = performance.now()
  const since = expectation.since === undefined ? 0 : Date.parse(expectation.since)
  const search = createSearch(workbench, match, since)
  const bounds = never ? { least: 0, most: 0 } : boundsOf(expectation.count)
  const isOver = (count: number) => (never ? count > 0 : verdictOf(count, bounds, match) !== 'open')
  // A bound from above is only known to be kept when all has been looked at.
  const enough = (count: number) =>
    caller?.aborted === true || (isOver(count) && (count > bounds.most || bounds.most === Infinity))

  const time = AbortSignal.timeout(Math.ceil(within))
  const signal = caller ? AbortSignal.any([caller, time]) : time
  try {
    for await (const _hint of workbench.changes.watch(signal)) {
      await search.look(enough)
      if (isOver(search.matching.size) || signal.aborted) break
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  // Hints come at most ten times a second: what came after the last one counts, too.
  if (!isOver(search.matching.size) && !caller?.aborted) await search.look(enough)

  const count = search.matching.size
  const held = isWithin(count, bounds)
  const waitedMs = performance.now() - start
  const ids = [...search.matching].toSorted((a, b) => a - b)
  const summary = summaryOf({ expectation, count, held, waitedMs })
  const near =
    held || count >= bounds.least || caller?.aborted
      ? { misses: [], hint: null }
      : nearMissesOf(workbench, { match, since, matching: ids })
  return {
    held,
    summary: near.hint === null ? summary : `${summary}; ${near.hint}`,
    count,
    waitedMs,
    matched: search.found(ids.slice(0, listed)),
    nearMisses: near.misses,
  }
}

/** `open`: it may still turn. What was found once stays, unless it is looked for in a state that passes. */
function verdictOf(count: number, bounds: Bounds, match: Match): 'held' | 'lost' | 'open' {
  if (isWithin(count, bounds)) return 'held'
  return count > bounds.most && !mayPass(match) ? 'lost' : 'open'
}

const mayPass = ({ state, attempts, endpoint }: Match) =>
  ['queued', 'retrying', 'cancelled'].includes(state ?? '') ||
  attempts !== undefined ||
  endpoint !== undefined
