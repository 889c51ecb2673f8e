import type { CapacityRun, CapacitySample } from '../../contract/capacity.ts'
import {
  addAttempt,
  addFigures,
  type AttemptFigures,
  attemptsOf,
  noFigures,
  percentile,
} from '../store/derived/attemptFigures.ts'
import type { RunAttempt } from '../store/capacity.ts'

/** More are joined in pairs, which doubles their length: a run of an hour has as many as one of ten minutes. */
const mostSamples = 600
const firstMs = 1000

interface Sample {
  offered: number
  accepted: number
  delivered: number
  retries: number
  timeouts: number
  outstanding: number
  figures: AttemptFigures
}

const noSample = (): Sample => ({
  offered: 0,
  accepted: 0,
  delivered: 0,
  retries: 0,
  timeouts: 0,
  outstanding: 0,
  figures: noFigures(),
})

/** What happened in each second of a run. */
export function createSamples(startedAt: number) {
  let length = firstMs
  let samples: Sample[] = []
  const total = noSample()

  function at(time: number): Sample {
    while (time - startedAt >= mostSamples * length) join()
    const index = Math.max(0, Math.floor((time - startedAt) / length))
    // Nothing happened in those left out, and as much was outstanding as before.
    for (let i = samples.length; i <= index; i++)
      samples.push({ ...noSample(), outstanding: samples.at(-1)?.outstanding ?? 0 })
    return samples[index] as Sample
  }

  function join() {
    length *= 2
    samples = samples.flatMap((first, index) => {
      if (index % 2 === 1) return []
      const second = samples[index + 1]
      return [second ? sumOf(first, second) : first]
    })
  }

  return {
    addSent(time: number, sent: { offered: number; accepted: number }) {
      for (const sample of [at(time), total]) {
        sample.offered += sent.offered
        sample.accepted += sent.accepted
      }
    },
    /** `delivers`: it is the first success of its message. */
    addAttempt(attempt: RunAttempt, delivers: boolean) {
      const sample = at(attempt.startedAt + attempt.durationMs)
      for (const each of [sample, total]) {
        addAttempt(each.figures, attempt)
        if (delivers) each.delivered++
        if (attempt.number > 1) each.retries++
        if (attempt.outcome === 'timeout') each.timeouts++
      }
    },
    setOutstanding(time: number, count: number) {
      at(time).outstanding = count
    },
    view: (): Pick<CapacityRun, 'sampleMs' | 'samples'> => ({
      sampleMs: length,
      samples: samples.map(({ outstanding, ...sample }, index): CapacitySample => ({
        at: new Date(startedAt + index * length).toISOString(),
        ...figuresOf(sample),
        outstanding,
      })),
    }),
    totals: () => ({
      ...figuresOf(total),
      retriesCaused: attemptsOf(total.figures, 'retry'),
      responses: total.figures.results.toSorted((a, b) => b.count - a.count),
    }),
  }
}
export type Samples = ReturnType<typeof createSamples>

function figuresOf({
  figures,
  offered,
  accepted,
  delivered,
  retries,
  timeouts,
}: Omit<Sample, 'outstanding'>) {
  const attempts = attemptsOf(figures)
  return {
    offered,
    accepted,
    delivered,
    attempts,
    failed: attempts - attemptsOf(figures, 'success'),
    timeouts,
    retries,
    p50Ms: percentile(figures, 0.5),
    p95Ms: percentile(figures, 0.95),
    p99Ms: percentile(figures, 0.99),
  }
}

function sumOf(a: Sample, b: Sample): Sample {
  const figures = noFigures()
  addFigures(figures, a.figures)
  addFigures(figures, b.figures)
  return {
    offered: a.offered + b.offered,
    accepted: a.accepted + b.accepted,
    delivered: a.delivered + b.delivered,
    retries: a.retries + b.retries,
    timeouts: a.timeouts + b.timeouts,
    outstanding: b.outstanding,
    figures,
  }
}
