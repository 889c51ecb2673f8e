import type { Health, HealthInput } from '../../contract/health.ts'
import type { ReadClock } from '../delivery/clock.ts'
import type { AttemptFolding } from '../health/attemptFolding.ts'
import { readRange } from '../health/range.ts'
import { readAttempts } from '../health/readAttempts.ts'
import { retriesDue } from '../health/retriesDue.ts'
import { type AttemptFigures, attemptsOf, percentile } from '../store/derived/attemptFigures.ts'
import type { AttemptSpans } from '../store/derived/attemptSpans.ts'
import type { MessageIndex } from '../store/derived/messageIndex.ts'
import type { NamedEndpoint } from '../store/health.ts'
import type { ReadStore } from '../store/readStore.ts'
import { incidentViews } from './healthIncidents.ts'
import { instant, instantOrNull } from '../views/views.ts'

const minuteMs = 60_000
const mostEndpoints = 200

interface Parts {
  store: ReadStore
  clock: ReadClock
  derived: { attemptSpans: AttemptSpans }
  attempts: Pick<AttemptFolding, 'upToDate'>
  lists: Pick<MessageIndex, 'count' | 'tally'>
}

export async function readHealth(parts: Parts, input: HealthInput): Promise<Health> {
  const { derived, attempts, store } = parts
  await attempts.upToDate()
  const now = parts.clock.realNow()
  const range = readRange(input, { now, first: derived.attemptSpans.first() })
  const { total, buckets, endpoints } = await readAttempts(derived.attemptSpans, range)
  const busiest = endpoints.slice(0, mostEndpoints)
  const names = new Map(
    store.health.endpoints(busiest.map(({ id }) => id)).map((each) => [each.id, each]),
  )
  const named = busiest.flatMap((each) => {
    const name = names.get(each.id)
    return name ? [{ ...each, name }] : []
  })
  const failed = named.flatMap(({ name, incidents }) =>
    incidents.map((each) => ({ name, ...each })),
  )
  const since = range.from * minuteMs
  const until = Math.min(now, range.to * minuteMs)
  return {
    since: instant(since),
    until: instant(until),
    bucketMs: range.step * minuteMs,
    uncounted: derived.attemptSpans.left(),
    totals: {
      ...figuresView(total),
      first: total.first,
      firstAccepted: total.firstAccepted,
      ...settled(parts, since, until < now ? until : null),
    },
    buckets: buckets.map((bucket, i) => ({
      at: instant((range.from + i * range.step) * minuteMs),
      ...countsView(bucket),
    })),
    endpoints: named.map(({ name, figures, p95 }) => ({
      ...nameView(name),
      ...figuresView(figures),
      responses: figures.results.toSorted((a, b) => b.count - a.count),
      p95,
    })),
    incidents: await incidentViews(parts, failed, until),
    retries: retriesView(parts),
  }
}

const nameView = ({ id, url, destinationId, destination, removed }: NamedEndpoint) => ({
  id: String(id),
  url,
  destinationId: String(destinationId),
  destination,
  removed,
})

const countsView = (figures: AttemptFigures) => ({
  attempts: attemptsOf(figures),
  accepted: attemptsOf(figures, 'success'),
  retry: attemptsOf(figures, 'retry'),
  permanent: attemptsOf(figures, 'permanent'),
})

const figuresView = (figures: AttemptFigures) => ({
  ...countsView(figures),
  p50Ms: percentile(figures, 0.5),
  p95Ms: percentile(figures, 0.95),
  p99Ms: percentile(figures, 0.99),
})

/** Messages that settled in a time. `until` null: it has no end. */
function settled({ lists }: Parts, since: number, until: number | null) {
  const from = (state: 'delivered' | 'failed' | 'expired', at: number) =>
    lists.count({ state, settledSince: instant(at) }).count
  const between = (state: 'delivered' | 'failed' | 'expired') =>
    from(state, since) - (until === null ? 0 : from(state, until))
  return { delivered: between('delivered'), failed: between('failed'), expired: between('expired') }
}

function retriesView(parts: Parts): Health['retries'] {
  const { nextAt, ...rest } = parts.store.read(() => retriesDue(parts))
  return { ...rest, nextAt: instantOrNull(nextAt) }
}
