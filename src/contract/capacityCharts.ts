import type { CapacityRun, CapacitySample } from './capacity.ts'
import { deadlineMs } from './deadline.ts'
import { countText, spanText } from './format.ts'

/** A drawing in units of its own size; the page and the report draw it in their colours. */
export interface Chart {
  title: string
  width: number
  height: number
  lines: ChartLine[]
  /** Values of the vertical axis, from the bottom up. */
  levels: { y: number; text: string }[]
  times: { x: number; text: string }[]
  /** Drawn dashed. */
  limits: { y: number; text: string }[]
  /** What it shows, for readers who do not see it. */
  text: string
}

export interface ChartLine {
  name: string
  tone: Tone
  /** The points of each stretch without gaps: `0,10 5,12`. */
  points: string[]
}

export type Tone = 'offered' | 'good' | 'wait' | 'bad' | 'fast' | 'middle' | 'slow'

const width = 1000
const height = 160
const top = 6
const leastMs = 1

/** The rate, the response times and what is outstanding, over the time of a run. */
export const capacityCharts = (run: CapacityRun): Chart[] => [
  rateChart(run),
  timeChart(run),
  outstandingChart(run),
]

type Value = (sample: CapacitySample) => number | null

function rateChart({ samples, sampleMs }: CapacityRun): Chart {
  const perSecond =
    (of: (sample: CapacitySample) => number): Value =>
    (sample) =>
      (of(sample) * 1000) / sampleMs
  const lines = [
    ['offered', 'offered', perSecond(({ offered }) => offered)],
    ['delivered', 'good', perSecond(({ delivered }) => delivered)],
    ['retries', 'wait', perSecond(({ retries }) => retries)],
    ['failed attempts', 'bad', perSecond(({ failed }) => failed)],
  ] as const
  const most = niceMost(
    mostOf(
      samples,
      lines.map(([, , value]) => value),
    ),
  )
  return {
    ...frame({ samples, sampleMs }, 'Per second'),
    lines: linesOf(samples, lines, (value) => linear(value, most)),
    levels: linearLevels(most),
    limits: [],
    text: `Up to ${countText(Math.round(mostOf(samples, [lines[0][2]])))} calls offered and ${countText(Math.round(mostOf(samples, [lines[1][2]])))} messages delivered per second`,
  }
}

function timeChart({ samples, sampleMs, limits }: CapacityRun): Chart {
  const lines = [
    ['p50', 'fast', ({ p50Ms }: CapacitySample) => p50Ms],
    ['p95', 'middle', ({ p95Ms }: CapacitySample) => p95Ms],
    ['p99', 'slow', ({ p99Ms }: CapacitySample) => p99Ms],
  ] as const
  return {
    ...frame({ samples, sampleMs }, 'Response time'),
    lines: linesOf(samples, lines, logarithmic),
    levels: [1, 10, 100, 1000].map((ms) => ({ y: logarithmic(ms), text: spanText(ms) })),
    limits: [
      { y: logarithmic(deadlineMs), text: `deadline ${spanText(deadlineMs)}` },
      ...(limits.p95Ms < deadlineMs * 0.7
        ? [{ y: logarithmic(limits.p95Ms), text: `limit of p95 ${spanText(limits.p95Ms)}` }]
        : []),
    ],
    text: `p95 at most ${spanText(mostOf(samples, [lines[1][2]]))}`,
  }
}

function outstandingChart({ samples, sampleMs }: CapacityRun): Chart {
  const value = ({ outstanding }: CapacitySample) => outstanding
  const most = niceMost(mostOf(samples, [value]))
  return {
    ...frame({ samples, sampleMs }, 'Outstanding messages'),
    lines: linesOf(samples, [['queued and retrying', 'wait', value]], (count) =>
      linear(count, most),
    ),
    levels: linearLevels(most),
    limits: [],
    text: `At most ${countText(mostOf(samples, [value]))} queued and retrying`,
  }
}

function frame({ samples, sampleMs }: Pick<CapacityRun, 'samples' | 'sampleMs'>, title: string) {
  const count = Math.max(1, samples.length)
  const step = Math.max(1, Math.ceil(count / 6))
  const times = Array.from({ length: Math.ceil(count / step) }, (_, index) => ({
    x: round((index * step * width) / count),
    text: index === 0 ? '0 s' : spanText(index * step * sampleMs),
  }))
  return { title, width, height, times }
}

function linesOf(
  samples: readonly CapacitySample[],
  lines: readonly (readonly [name: string, tone: Tone, value: Value])[],
  y: (value: number) => number,
): ChartLine[] {
  const count = Math.max(1, samples.length)
  return lines.map(([name, tone, value]) => {
    const stretches: string[][] = []
    // What did not happen is not drawn, except next to where it did.
    const isDrawn = (index: number) =>
      !isTrouble(tone) ||
      [index - 1, index, index + 1].some((at) => {
        const near = samples[at]
        return near !== undefined && (value(near) ?? 0) > 0
      })
    let isOpen = false
    for (const [index, sample] of samples.entries()) {
      const known = isDrawn(index) ? value(sample) : null
      if (known !== null) {
        if (!isOpen) stretches.push([])
        // Each value stands for the whole of its sample.
        for (const at of [index, index + 1])
          stretches.at(-1)?.push(`${round((at * width) / count)},${round(y(known))}`)
      }
      isOpen = known !== null
    }
    return { name, tone, points: stretches.map((points) => points.join(' ')) }
  })
}

const isTrouble = (tone: Tone) => tone === 'wait' || tone === 'bad'

const round = (value: number) => Math.round(value * 10) / 10
const linear = (value: number, most: number) => top + (height - top) * (1 - value / most)
const linearLevels = (most: number) =>
  [0, most / 2, most].map((value) => ({ y: round(linear(value, most)), text: countText(value) }))

/** 3 ms and 5 s are both of interest. */
const logarithmic = (ms: number) =>
  round(
    top +
      (height - top) *
        (1 -
          Math.log(Math.min(deadlineMs, Math.max(leastMs, ms)) / leastMs) /
            Math.log(deadlineMs / leastMs)),
  )

function mostOf(samples: readonly CapacitySample[], values: readonly Value[]): number {
  let most = 0
  for (const sample of samples)
    for (const value of values) most = Math.max(most, value(sample) ?? 0)
  return most
}

/** The next of 2, 4, 6, 10, 20, 40 …: its half is a whole number, too. */
function niceMost(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  return ([2, 4, 6, 10].find((each) => each * power >= value) ?? 20) * power
}
