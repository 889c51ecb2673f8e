import { quote } from '../../contract/filter/lex.ts'
import { instantText } from '../../contract/format.ts'
import { type Fact, factNames, type Facts } from './analysed.ts'
import { type Candidate, chosen } from './candidate.ts'
import { count, type Counter, counter, type Seen } from './counter.ts'
import { bestWindow } from './cuts.ts'
import { type Sizes, telling } from './significance.ts'

/** Values of a fact that are counted; of users there may be as many as messages. */
const mostValues = 20_000

const words: Record<Fact, (value: string) => string> = {
  type: (value) => `are of type ${value}`,
  event: (value) => `are of event ${value}`,
  user: (value) => `are of user ${value}`,
  source: (value) => `come from source ${value}`,
  destination: (value) => `go to destination ${value}`,
  endpoint: (value) => `were first sent to ${value}`,
}

/** Counts the facts and the times of messages. `given`: what the filter says of all of them. */
export function createFactCounts(given: ReadonlySet<Fact | 'time'>) {
  const names = factNames.filter((name) => !given.has(name))
  const counted = new Map(names.map((name) => [name, new Map<string, Counter>()]))
  const times = { here: [] as number[], there: [] as number[] }

  return {
    add(facts: Facts, receivedAt: number, seen: Seen) {
      times[seen.isHere ? 'here' : 'there'].push(receivedAt)
      for (const [name, values] of counted) {
        const value = facts[name]
        if (value === null) continue
        let known = values.get(value)
        if (!known) {
          if (!seen.isHere || values.size >= mostValues) continue
          known = counter()
          values.set(value, known)
        }
        count(known, seen)
      }
    },
    *candidates(sizes: Sizes): Generator<Candidate> {
      for (const [name, values] of counted)
        for (const [value, { here, there }] of values)
          yield {
            here,
            there,
            what: words[name](value),
            path: null,
            filter: `${name}:${quote(value)}`,
            tells: telling({ here, there }, sizes),
            holds: ({ facts }) => facts[name] === value,
          }
      if (!given.has('time')) yield* timeCandidates(times, sizes)
    },
  }
}

function* timeCandidates(
  times: { here: number[]; there: number[] },
  sizes: Sizes,
): Generator<Candidate> {
  const window = bestWindow(
    Float64Array.from(times.here).toSorted(),
    Float64Array.from(times.there).toSorted(),
    sizes,
  )
  if (!window) return
  const { from, to, here, there } = window
  const at = (time: number) => new Date(time).toISOString()
  yield {
    here,
    there,
    what: `were received from ${instantText(at(from))} to ${instantText(at(to))}`,
    path: null,
    // The end of a filter is the first time that it excludes.
    filter: `after:${at(from)} before:${at(to + 1)}`,
    tells: telling(window, sizes) * (1 - chosen.window),
    holds: ({ receivedAt }) => receivedAt >= from && receivedAt <= to,
  }
}
