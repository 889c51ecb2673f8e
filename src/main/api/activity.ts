import type { Activity } from '../../contract/activity.ts'
import type { EndpointHealth } from '../../contract/destination.ts'
import type { ReadStore } from '../store/readStore.ts'
import type { SourceRates } from '../collection/sourceRates.ts'
import type { EndpointHealth as RecentHealth } from '../delivery/endpointHealth.ts'
import { countsOf } from '../../contract/status.ts'
import { instant, instantOrNull } from '../views/views.ts'

interface Parts {
  store: ReadStore
  sourceRates: Pick<SourceRates, 'perMinute'>
  endpointHealth: Pick<RecentHealth, 'of'>
}

/** The live figures of all connections. From memory and short tables, since the screen reads it every second. */
export function readActivity(parts: Parts): Activity {
  const { store } = parts
  const counts = Map.groupBy(
    store.messages.countsByDestination(),
    ({ destinationId }) => destinationId,
  )
  const destinations = store.wiring.destinations()
  return {
    sources: sourcesOf(parts),
    destinations: destinations.map(({ id }) => ({
      id: String(id),
      counts: countsOf(counts.get(id) ?? []),
    })),
    endpoints: endpointsOf(parts),
  }
}

function sourcesOf({ store, sourceRates }: Parts): Activity['sources'] {
  const libraries = Map.groupBy(store.sourceLibraries.all(), (row) => row.source_id)
  return store.sources.all().map(({ id }) => ({
    id: String(id),
    callsPerMinute: sourceRates.perMinute(id),
    lastSeenAt: instantOrNull(store.sources.usage(id).lastSeenAt),
    libraries: (libraries.get(id) ?? []).map((row) => ({
      name: row.library,
      calls: row.calls,
      lastSeenAt: instant(row.last_seen_at),
    })),
    blockedEvents: store.wiring.blockedEvents(id).size,
  }))
}

function endpointsOf({ store, endpointHealth }: Parts): EndpointHealth[] {
  const all = store.wiring.destinations().flatMap(({ id: destinationId, endpoints }) =>
    endpoints.map(({ id }) => ({
      id: String(id),
      destinationId: String(destinationId),
      ...endpointHealth.of(id),
    })),
  )
  const ids = all.flatMap(({ last }) => (last ? [last.messageId] : []))
  const labels = new Map(store.messageList.labels(ids).map((row) => [row.id, row]))
  return all.map(({ last, ...health }) => {
    const message = last && labels.get(last.messageId)
    if (!last || !message) return { ...health, last: null }
    const { type, label } = message
    const { startedAt, messageId, ...attempt } = last
    const { durationMs, outcome, status, verdict, reason } = attempt
    return {
      ...health,
      last: {
        messageId: String(messageId),
        type,
        label,
        startedAt: instant(startedAt),
        durationMs,
        outcome,
        status,
        verdict,
        reason,
      },
    }
  })
}
