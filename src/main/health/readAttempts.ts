import { setImmediate as turn } from 'node:timers/promises'
import {
  addFigures,
  type AttemptFigures,
  attemptsOf,
  noFigures,
  percentile,
} from '../store/derived/attemptFigures.ts'
import type { AttemptSpan, AttemptSpans } from '../store/derived/attemptSpans.ts'
import { type FailedTime, failedTimes } from './incidents.ts'
import type { ReadRange } from './range.ts'

/** Rows read in one turn of the loop: a few milliseconds. */
const rowsAtOnce = 500

interface EndpointAttempts {
  id: number
  figures: AttemptFigures
  p95: (number | null)[]
  incidents: FailedTime[]
}

/** The attempts of a range: in all, by bucket and by endpoint, those with most attempts first. */
export async function readAttempts(spans: AttemptSpans, range: ReadRange) {
  const { from, to, step, minutes } = range
  const total = noFigures()
  const count = Math.ceil((to - from) / step)
  const buckets = Array.from({ length: count }, noFigures)
  const byEndpoint = new Map<number, AttemptSpan[]>()
  let last: AttemptSpan | null = null
  for (;;) {
    const read = spans.between(minutes, { from, to, last }, rowsAtOnce)
    for (const span of read) {
      addFigures(total, span.figures)
      addFigures(buckets[Math.floor((span.start - from) / step)] as AttemptFigures, span.figures)
      const known = byEndpoint.get(span.endpointId)
      if (known) known.push(span)
      else byEndpoint.set(span.endpointId, [span])
    }
    last = read.at(-1) ?? null
    if (read.length < rowsAtOnce) break
    await turn()
  }
  const endpoints: EndpointAttempts[] = []
  for (const [id, own] of byEndpoint) {
    endpoints.push(ofEndpoint(id, own, { from, step, minutes, count }))
    if (endpoints.length % 20 === 0) await turn()
  }
  return {
    total,
    buckets,
    endpoints: endpoints.toSorted((a, b) => attemptsOf(b.figures) - attemptsOf(a.figures)),
  }
}

function ofEndpoint(
  id: number,
  own: AttemptSpan[],
  { from, step, minutes, count }: Pick<ReadRange, 'from' | 'step' | 'minutes'> & { count: number },
): EndpointAttempts {
  const figures = noFigures()
  const buckets = Array.from({ length: count }, noFigures)
  for (const { start, figures: each } of own) {
    addFigures(figures, each)
    addFigures(buckets[Math.floor((start - from) / step)] as AttemptFigures, each)
  }
  return {
    id,
    figures,
    p95: buckets.map((bucket) => percentile(bucket, 0.95)),
    incidents: failedTimes(own, minutes),
  }
}
