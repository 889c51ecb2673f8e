import { createHash } from 'node:crypto'
import { Refusal } from '../errors/refusal.ts'

/** One of `count` parts of a suite, counted from 1. */
export interface Shard {
  number: number
  count: number
}

/** What the report of a shard states, so that a merge recognises the parts of one whole. */
export interface Share {
  /** Such as `2/5`. */
  shard: string
  /** The id of the distribution that this shard computed; `none` if files have mistakes, so that nothing was distributed. */
  distribution: string
}

/** Where a scenario is, as reports name it. */
export interface Place {
  file: string
  name: string
}

const mostShards = 1000

/** Reads `2/5`. */
export function shardOf(text: string): Shard {
  const [, first = '', second = ''] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  const shard = { number: Number(first), count: Number(second) }
  if (shard.number >= 1 && shard.number <= shard.count && shard.count <= mostShards) return shard
  throw new Refusal(
    'BAD_REQUEST',
    `--shard must be a part of a number of parts, such as 2/5, up to ${mostShards}; it is ${text}`,
  )
}

export const shardText = ({ number, count }: Shard) => `${number}/${count}`

/** Files are named as they were passed: with `./` or `\`, they are the same. */
export const placeKey = ({ file, name }: Place) =>
  `${file.replaceAll('\\', '/').replace(/^(\.\/)+/, '')}\n${name}`

type Durations = ReadonlyMap<string, number>

/**
 * The number of the shard of each scenario. The longest are distributed first, each to the shard with the least work so far, so that
 * shards take about the same time. Every shard computes the same distribution. A scenario without a recorded duration counts as the
 * median of the others.
 */
function shardNumbers(all: readonly Place[], count: number, durations: Durations): number[] {
  const known = all
    .map((each) => durations.get(placeKey(each)))
    .filter((ms) => ms !== undefined)
    .toSorted((a, b) => a - b)
  const median = known[known.length >> 1] ?? 1
  const weighed = all
    .map((each, at) => {
      const key = placeKey(each)
      return { at, key, ms: durations.get(key) ?? median }
    })
    .toSorted((a, b) => b.ms - a.ms || (a.key < b.key ? -1 : 1))
  const loads = Array.from({ length: count }, (_, index) => ({ number: index + 1, ms: 0, size: 0 }))
  const numbers: number[] = []
  for (const { at, ms } of weighed) {
    const least = loads.reduce((best, load) =>
      load.ms < best.ms || (load.ms === best.ms && load.size < best.size) ? load : best,
    )
    least.ms += ms
    least.size++
    numbers[at] = least.number
  }
  return numbers
}

/** How scenarios are distributed over `count` shards. */
export function distribute<T extends Place>(
  all: readonly T[],
  count: number,
  durations: Durations,
) {
  const numbers = shardNumbers(all, count, durations)
  const lines = all.map((each, at) => `${placeKey(each)}\n${numbers[at]}`).toSorted()
  return {
    /**
     * Equal for shards with the same distribution. Shards that read other files or durations differ: between them, scenarios would
     * run twice or never.
     */
    id: createHash('sha256').update(JSON.stringify(lines)).digest('hex').slice(0, 16),
    /** The scenarios of a shard, in their order. */
    shard: (number: number): T[] => all.filter((_, at) => numbers[at] === number),
  }
}
