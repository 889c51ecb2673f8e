import { chanceOf, type Sizes, type Split, timesAsOften } from '../commonalities/significance.ts'
import type { JsonType, Shape } from '../tracking/shape/shape.ts'
import { itemsPath, memberPath, objectsOf, type PlaceChange, share, typesOf } from './change.ts'

/** At most this probability that chance makes any change of a comparison. */
const mostChance = 0.01
/** A difference that is certain but small is no drift. */
const leastTimes = 1.5

/** What differs between the calls of two periods, unless chance can explain it. */
export interface Compared {
  change: PlaceChange
  split: Split
  sizes: Sizes
}

/** `comparisons`: all that were made, each of which could have found something by chance. */
export const isSignificant = ({ split, sizes }: Compared, comparisons: number): boolean =>
  chanceOf(split, sizes) * comparisons <= mostChance && timesAsOften(split, sizes) >= leastTimes

/** Every comparison of one event's calls. */
export function* comparePeriods(now: Shape, earlier: Shape, path: string): Generator<Compared> {
  yield* compareTypes(now, earlier, path)
  yield* compareMembers(now, earlier, path)
  if (now.items && earlier.items) yield* comparePeriods(now.items, earlier.items, itemsPath(path))
}

function* compareTypes(now: Shape, earlier: Shape, path: string): Generator<Compared> {
  const sizes = { here: now.present.calls, there: earlier.present.calls }
  for (const [type, { calls }] of now.types) {
    // An integer is a number, too.
    if (type === 'integer' && earlier.types.has('number')) continue
    const split = { here: calls, there: earlier.types.get(type)?.calls ?? 0 }
    yield { change: changed('type', path, { types: [type], split, sizes }), split, sizes }
  }
}

function* compareMembers(now: Shape, earlier: Shape, path: string): Generator<Compared> {
  const sizes = { here: objectsOf(now), there: objectsOf(earlier) }
  if (!now.members || !earlier.members || sizes.here === 0 || sizes.there === 0) return
  for (const [name, member] of now.members) {
    const at = memberPath(path, name)
    const before = earlier.members.get(name)
    if (before) {
      const split = { here: member.missing.calls, there: before.missing.calls }
      yield { change: changed('missing', at, { split, sizes }), split, sizes }
      yield* comparePeriods(member, before, at)
    } else {
      const split = { here: member.present.calls, there: 0 }
      const types = typesOf(member)
      yield { change: changed('new', at, { types, split, sizes }), split, sizes }
    }
  }
  for (const [name, before] of earlier.members) {
    if (now.members.has(name)) continue
    const split = { here: 0, there: before.present.calls }
    const change = changed('removed', memberPath(path, name), { split, sizes })
    // More often before than now: the test has its sides swapped.
    yield { change, split: swapped(split), sizes: swapped(sizes) }
  }
}

const swapped = ({ here, there }: Split): Split => ({ here: there, there: here })

function changed(
  kind: PlaceChange['kind'],
  path: string,
  { types = [], split, sizes }: { types?: JsonType[]; split: Split; sizes: Sizes },
): PlaceChange {
  const now = share(split.here, sizes.here)
  return { kind, path, types, planned: null, now, earlier: share(split.there, sizes.there) }
}
