import { useQuery } from '@tanstack/react-query'
import type { Activity, DestinationActivity, SourceActivity } from '../../contract/activity.ts'
import type { EndpointHealth } from '../../contract/destination.ts'
import { api } from './api.ts'

/** The live figures by id of source, destination or endpoint. */
export interface ActivityById {
  source: (id: string) => SourceActivity | undefined
  destination: (id: string) => DestinationActivity | undefined
  endpoint: (id: string) => EndpointHealth | undefined
}

const activityQuery = api.activity.queryOptions({ meta: { eachSecond: true } })

/** Refetched on a timer too, because per-minute figures decline without a change hint. */
const ageMs = 5000

/** Live figures of sources, destinations and endpoints, read at most once a second. */
export function useActivity(): ActivityById {
  const { data = nothing } = useQuery({
    ...activityQuery,
    select: byId,
    refetchInterval: ({ state }) =>
      state.data?.sources.some(({ callsPerMinute }) => callsPerMinute > 0) ? ageMs : false,
  })
  return data
}

function byId({ sources, destinations, endpoints }: Activity): ActivityById {
  const maps = {
    source: mapOf(sources),
    destination: mapOf(destinations),
    endpoint: mapOf(endpoints),
  }
  return {
    source: (id) => maps.source.get(id),
    destination: (id) => maps.destination.get(id),
    endpoint: (id) => maps.endpoint.get(id),
  }
}

const nothing = byId({ sources: [], destinations: [], endpoints: [] })

function mapOf<T extends { id: string }>(items: readonly T[]): ReadonlyMap<string, T> {
  return new Map(items.map((item) => [item.id, item]))
}
