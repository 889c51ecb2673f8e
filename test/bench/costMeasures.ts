import { type Measure, type Pair, perSecond, ratioOf } from './measure.ts'
import type { Cost } from './processCost.ts'

interface Costs {
  what: string
  exchanges: number
  each?: string
  target: Measure['target']
}

const micros = (seconds: number) => `${(seconds * 1e6).toFixed(0)} µs`

/**
 * Exchanges a second, with the target, and the processor time of each. Other work on the machine hardly
 * affects processor time, which also excludes waiting for the disk.
 */
export function costMeasures(
  measured: Pair<Cost>[],
  { what, exchanges, each = 'exchange', target }: Costs,
): Measure[] {
  const rates = measured.map(({ baseline, ours }) => ({
    baseline: exchanges / baseline.seconds,
    ours: exchanges / ours.seconds,
  }))
  const processor = measured.flatMap(({ baseline, ours }) =>
    baseline.processorSeconds === null || ours.processorSeconds === null
      ? []
      : [
          {
            baseline: baseline.processorSeconds / exchanges,
            ours: ours.processorSeconds / exchanges,
          },
        ],
  )
  return [
    { what, ...ratioOf(rates, perSecond), target },
    ...(processor.length === 0
      ? []
      : [{ what: `  processor time per ${each}`, ...ratioOf(processor, micros), target: null }]),
  ]
}
