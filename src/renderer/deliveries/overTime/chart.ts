import type { ParsedFilter } from '../../../contract/filter/parse.ts'
import type { Histogram } from '../../../contract/histogram.ts'
import type { TimeRange } from '../../ui/chart/brush.ts'
import type { Bar } from '../../ui/chart/histogram.tsx'

/** From the bottom up: what went well first. */
const inOrder = ['delivered', 'queued', 'retrying', 'failed', 'expired', 'cancelled'] as const

export const barsOf = ({ buckets }: Histogram): Bar[] =>
  buckets.map(({ at, counts }) => ({
    at: Date.parse(at),
    parts: inOrder.map((state) => ({
      name: state,
      count: counts[state],
      color: `var(--${state})`,
    })),
  }))

/** The time that a filter selects, as far as the chart shows it; null: all of it. */
export function selectedIn(
  { since, until }: Pick<ParsedFilter, 'since' | 'until'>,
  bars: readonly Bar[],
  barMs: number,
): TimeRange | null {
  if (since === null && until === null) return null
  const start = bars[0]?.at ?? 0
  const end = (bars.at(-1)?.at ?? 0) + barMs
  return { since: since ?? start, until: until ?? end }
}
