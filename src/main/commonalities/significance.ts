/** Of how many of the subset and of the rest something is true. */
export interface Split {
  here: number
  there: number
}

/** The sizes of the subset and the rest. */
export type Sizes = Split

/**
 * How much knowing it tells about whether a message is in the subset: the likelihood ratio G, in nats. 0: nothing, or it
 * is true less often of the subset.
 */
export function telling({ here, there }: Split, sizes: Sizes): number {
  const all = sizes.here + sizes.there
  if (here * sizes.there <= there * sizes.here) return 0
  const hits = here + there
  const term = (count: number, expected: number) =>
    count === 0 ? 0 : count * Math.log(count / expected)
  return (
    term(here, (hits * sizes.here) / all) +
    term(there, (hits * sizes.there) / all) +
    term(sizes.here - here, ((all - hits) * sizes.here) / all) +
    term(sizes.there - there, ((all - hits) * sizes.there) / all)
  )
}

/** Fisher's exact test: the probability of at least so many in the subset if it made no difference. */
export function chanceOf({ here, there }: Split, sizes: Sizes): number {
  const hits = here + there
  const all = sizes.here + sizes.there
  let term = Math.exp(
    logChoose(sizes.here, here) + logChoose(sizes.there, there) - logChoose(all, hits),
  )
  let sum = 0
  for (let k = here; k <= Math.min(sizes.here, hits); k++) {
    sum += term
    // What follows is smaller than a double can add.
    if (term < sum * 1e-12) break
    term *= ((sizes.here - k) * (hits - k)) / ((k + 1) * (sizes.there - hits + k + 1))
  }
  return Math.min(1, sum)
}

/** How many times as often it is true of the subset, at least: the lower bound of 95 % of the ratio of the shares. */
export function timesAsOften({ here, there }: Split, sizes: Sizes): number {
  // Half a message more on each side, so that none has a bound, too.
  const [a, n, b, m] = [here + 0.5, sizes.here + 0.5, there + 0.5, sizes.there + 0.5]
  const spread = 1.96 * Math.sqrt(Math.max(0, 1 / a - 1 / n + 1 / b - 1 / m))
  return Math.exp(Math.log(a / n) - Math.log(b / m) - spread)
}

const logChoose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k)

const exact = [0]
for (let i = 1; i < 256; i++) exact.push((exact[i - 1] as number) + Math.log(i))

/** Stirling's series from 256 on, where its error is below the precision of a double. */
function logFactorial(n: number): number {
  const known = exact[n]
  if (known !== undefined) return known
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3)
}
