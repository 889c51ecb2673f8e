import { type Sizes, type Split, telling } from './significance.ts'

/** The values from a bound on, or up to one, that tell most. */
export interface Cut extends Split {
  side: 'atLeast' | 'atMost'
  bound: number
}

/** A window of values, both bounds included. */
export interface Window extends Split {
  from: number
  to: number
}

/** The windows of times are looked for between so many steps. */
const steps = 120

/** Both sorted ascending. Null: there is nothing to cut. */
export function bestCut(here: ArrayLike<number>, there: ArrayLike<number>, sizes: Sizes) {
  let best: Cut | null = null
  let most = 0
  const [n, m] = [here.length, there.length]
  const consider = (cut: Cut) => {
    const tells = telling(cut, sizes)
    if (tells <= most) return
    most = tells
    best = cut
  }
  let [i, j] = [0, 0]
  while (i < n || j < m) {
    const value = Math.min(here[i] ?? Infinity, there[j] ?? Infinity)
    while (here[i] === value) i++
    while (there[j] === value) j++
    const next = Math.min(here[i] ?? Infinity, there[j] ?? Infinity)
    // All of them are no cut.
    if (next === Infinity) break
    consider({ side: 'atMost', bound: value, here: i, there: j })
    consider({ side: 'atLeast', bound: next, here: n - i, there: m - j })
  }
  return best as Cut | null
}

/** A rounder number that separates the same values: none of both lies between it and the bound. */
export function roundBound(
  { side, bound }: Cut,
  here: ArrayLike<number>,
  there: ArrayLike<number>,
) {
  const beyond =
    side === 'atLeast'
      ? Math.max(below(here, bound), below(there, bound))
      : Math.min(above(here, bound), above(there, bound))
  if (!Number.isFinite(beyond)) return bound
  const [low, high] = side === 'atLeast' ? [beyond, bound] : [bound, beyond]
  for (let step = 10 ** Math.ceil(Math.log10(high - low)); step > (high - low) / 1000; step /= 10) {
    const round = side === 'atLeast' ? Math.floor(high / step) * step : Math.ceil(low / step) * step
    const plain = Number(round.toPrecision(12))
    if (side === 'atLeast' ? plain > low && plain <= high : plain >= low && plain < high)
      return plain
  }
  return bound
}

function below(sorted: ArrayLike<number>, bound: number): number {
  const at = firstAtLeast(sorted, bound)
  return at === 0 ? -Infinity : (sorted[at - 1] as number)
}

function above(sorted: ArrayLike<number>, bound: number): number {
  let at = firstAtLeast(sorted, bound)
  while (sorted[at] === bound) at++
  return sorted[at] ?? Infinity
}

/** The place of the first value that is not less. */
function firstAtLeast(sorted: ArrayLike<number>, bound: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < bound) low = middle + 1
    else high = middle
  }
  return low
}

/** The window that tells most, among those that begin and end with values of the subset. Both sorted ascending. */
export function bestWindow(here: ArrayLike<number>, there: ArrayLike<number>, sizes: Sizes) {
  const marks = Array.from(
    { length: Math.min(steps, here.length) },
    (_, i, count = Math.min(steps, here.length)) =>
      Math.round((i * (here.length - 1)) / Math.max(1, count - 1)),
  )
  let best: Window | null = null
  let most = 0
  for (const [k, first] of marks.entries()) {
    const from = here[first] as number
    const earlier = firstAtLeast(there, from)
    for (const last of marks.slice(k)) {
      const to = here[last] as number
      const split = { here: last - first + 1, there: firstAtLeast(there, to + 1) - earlier }
      const tells = telling(split, sizes)
      if (tells <= most) continue
      most = tells
      best = { from, to, ...split }
    }
  }
  return best
}
