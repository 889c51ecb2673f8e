import { Refusal } from '../errors/refusal.ts'

/** One of `count` parts of a suite, counted from 1. */
export interface Shard {
  number: number
  count: number
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

/**
 * The scenarios of a shard, in their order. The longest are distributed first, each to the shard with the least work so far, so that
 * shards take about the same time. Every shard computes the same distribution. A scenario without a recorded duration counts as the
 * median of the others.
 */
export function inShard<T extends Place>(
  all: readonly T[],
  { number, count }: Shard,
  durations: ReadonlyMap<string, number>,
): T[] {
  const known = all
    .map((each) => durations.get(placeKey(each)))
    .filter((ms) => ms !== undefined)
    .toSorted((a, b) => a - b)
  const median = known[known.length >> 1] ?? 1
  const weighed = all
    .map((each) => {
      const key = placeKey(each)
      return { each, key, ms: durations.get(key) ?? median }
    })
    .toSorted((a, b) => b.ms - a.ms || (a.key < b.key ? -1 : 1))
  const loads = Array.from({ length: count }, () => ({ ms: 0, size: 0 }))
  const own = new Set<T>()
  for (const { each, ms } of weighed) {
    const least = loads.reduce((best, load) =>
      load.ms < best.ms || (load.ms === best.ms && load.size < best.size) ? load : best,
    )
    least.ms += ms
    least.size++
    if (least === loads[number - 1]) own.add(each)
  }
  return all.filter((each) => own.has(each))
}
