/** One line of the table. Figures are medians; `spread` is the least and the most of the ratio's pairs. */
export interface Measure {
  what: string
  baseline: string
  ours: string
  ratio: number
  spread: number[]
  target: Target | null
}
/** `notes`: figures below the table. `failures`: measured work that did not happen. */
export interface Bench {
  measures: Measure[]
  notes: string[]
  failures: string[]
}

export const failureOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error)

export interface Extent {
  rounds: number
  quick: boolean
}
/** A bound on the ratio, and the better figure that is aimed for. `words`: both as figures, if they are not ratios. */
type Target = ({ atLeast: number } | { atMost: number }) & {
  aim?: number
  words?: { bound: string; aim: string }
}

export interface Pair<T = number> {
  baseline: T
  ours: T
}

export function percentile(numbers: number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const found = sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)]
  if (found === undefined) throw new Error('nothing was measured')
  return found
}

/** For an even number, the mean of the middle two. */
export function median(numbers: number[]): number {
  const descending = numbers.map((number) => -number)
  return (percentile(numbers, 0.5) - percentile(descending, 0.5)) / 2
}

/** Runs both in turn and swaps the first in each round, so that other load affects both. */
export async function pairs<T>(
  rounds: number,
  { baseline, ours }: { baseline: () => Promise<T>; ours: () => Promise<T> },
): Promise<Pair<T>[]> {
  const measured: Pair<T>[] = []
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) measured.push({ baseline: await baseline(), ours: await ours() })
    else {
      const mine = await ours()
      measured.push({ baseline: await baseline(), ours: mine })
    }
  }
  return measured
}

/** Both figures, and the ratio of ours to the baseline: the median of the pairs, which one noisy pair does not move. */
export function ratioOf(measured: Pair[], format: (value: number) => string) {
  const ratios = measured.map(({ baseline, ours }) => ours / baseline)
  return {
    baseline: format(median(measured.map(({ baseline }) => baseline))),
    ours: format(median(measured.map(({ ours }) => ours))),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  }
}

/** Figures with a limit of their own instead of a baseline; the ratio is to that limit. */
export function againstLimit(
  figures: number[],
  { atMost, aim }: { atMost: number; aim?: number },
  format: (value: number) => string,
) {
  const { ours, ratio, spread } = ratioOf(
    figures.map((each) => ({ baseline: atMost, ours: each })),
    format,
  )
  const words = { bound: `≤ ${format(atMost)}`, aim: aim === undefined ? '' : format(aim) }
  const target: Target = { atMost: 1, ...(aim === undefined ? {} : { aim: aim / atMost }), words }
  return { baseline: '', ours, ratio, spread, target }
}

/** Null when there is no target. */
export function isMet({ ratio, target }: Measure): boolean | null {
  if (target === null) return null
  return 'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost
}

/** Whether the figure is also as good as aimed for. */
export function isAimMet({ ratio, target }: Measure): boolean {
  if (target?.aim === undefined) return false
  return 'atLeast' in target ? ratio >= target.aim : ratio <= target.aim
}

export const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')} / s`
export const milliseconds = (ms: number) => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`
export const times = (ratio: number) => ratio.toFixed(ratio < 0.1 ? 4 : 2)
export const megabytes = (size: number) => `${(size / 2 ** 20).toFixed(0)} MB`
export const bytes = (size: number) => `${Math.round(size).toLocaleString('en')} bytes`
