import { createHash } from 'node:crypto'

/** Another order of the items, the same for the same seed; never the given one if there are two or more. */
export function seededOrder<T>(items: T[], seed: number): T[] {
  const order = items
    .map((item, index) => ({ item, index, rank: rankOf(seed, index) }))
    .toSorted((a, b) => a.rank - b.rank)
  const isGiven = order.every(({ index }, place) => index === place)
  return (isGiven ? order.toReversed() : order).map(({ item }) => item)
}

const rankOf = (seed: number, index: number) =>
  createHash('sha256').update(`${seed}/${index}`).digest().readUInt32BE(0)
