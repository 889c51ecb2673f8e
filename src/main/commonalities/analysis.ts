import type { Finding } from '../../contract/commonalities.ts'
import type { AnalysedMessage, Fact } from './analysed.ts'
import { pathCandidates, sizeCandidates } from './bodyCandidates.ts'
import type { Candidate } from './candidate.ts'
import type { Seen } from './counter.ts'
import { createFactCounts } from './factCandidates.ts'
import { lengths } from './lengths.ts'
import { mergeCandidates } from './merge.ts'
import { createPathCounts } from './pathCounts.ts'
import { chanceOf, timesAsOften } from './significance.ts'

/** A finding must be true of this share of the subset, and of two messages unless the subset is one. */
const leastShare = 0.05
/** At most this probability that chance makes any finding at all. */
const mostChance = 0.01
/** A difference that is certain but small explains nothing. */
const leastTimes = 1.5
/** The most telling ones, which are compared with each other. */
const mostCompared = 60
/** Messages of each side that are retained to compare findings. */
const mostRetained = 1500
/** Characters of the bodies retained. */
const mostText = 16_000_000

/** Paths that are facts, in the words of a filter. */
const factPaths = new Set(['type', 'event', 'userId'])

/**
 * Finds what is true of more messages of a subset than of the rest: paths, types, values and lengths in their bodies,
 * and facts about them. All of the subset is added first, then the rest, each evenly spaced.
 */
export function createAnalysis(
  given: ReadonlySet<Fact | 'time'>,
  expected: { here: number; there: number },
) {
  const paths = createPathCounts((path) => path.length === 1 && factPaths.has(path[0] as string))
  const facts = createFactCounts(given)
  const bytes = lengths()
  const sizes = { here: 0, there: 0 }
  const retained: AnalysedMessage[] = []
  let retainedText = 0
  let isHere = true
  const support = () => Math.min(sizes.here, Math.max(2, Math.ceil(sizes.here * leastShare)))

  /** Evenly spaced ones of each side. */
  function retain(message: AnalysedMessage, side: 'here' | 'there') {
    const every = Math.max(1, Math.ceil(expected[side] / mostRetained))
    if (sizes[side] % every !== 0 || retainedText + message.bytes > mostText) return
    retained.push(message)
    retainedText += message.bytes
  }

  return {
    add(message: AnalysedMessage, side: 'here' | 'there') {
      if (side === 'there' && isHere) {
        isHere = false
        paths.keepValues(support())
      }
      retain(message, side)
      sizes[side]++
      const seen: Seen = { isHere: side === 'here', number: sizes.here + sizes.there }
      paths.add(message.body, seen)
      facts.add(message.facts, message.receivedAt, seen)
      bytes.add(message.bytes, seen)
    },
    sizes: (): { here: number; there: number } => sizes,
    findings(): Finding[] {
      const looked = [...facts.candidates(sizes), ...sizeCandidates(bytes, sizes)]
      for (const node of paths.nodes()) looked.push(...pathCandidates(node, sizes))
      const least = support()
      const telling = looked
        .filter(({ tells, here }) => tells > 0 && here >= least)
        .toSorted((a, b) => b.tells - a.tells)
        .slice(0, mostCompared)
        .map((each) => ({
          ...each,
          chance: Math.min(1, chanceOf(each, sizes) * looked.length),
          times: timesAsOften(each, sizes),
        }))
        .filter(({ chance, times }) => chance <= mostChance && times >= leastTimes)
      return mergeCandidates(telling, retained).map(({ lead, also }) => ({
        ...observation(lead),
        timesAsOften: lead.times,
        chance: lead.chance,
        also: also.map(observation),
      }))
    },
  }

  function observation({ what, path, here, there, filter }: Candidate) {
    return {
      what,
      path,
      subset: { count: here, of: sizes.here },
      rest: { count: there, of: sizes.there },
      filter,
    }
  }
}
