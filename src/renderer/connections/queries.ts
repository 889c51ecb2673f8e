import type { Destination } from '../../contract/destination.ts'
import { api, queries } from '../rpc/api.ts'

export const destinationsQuery = api.destinations.list.queryOptions({ input: {} })
export const sourcesQuery = api.sources.list.queryOptions({ input: {} })
export const receiversQuery = api.receivers.list.queryOptions({ input: {} })

export const destinationPath = (id: string) => `/destinations/${id}`

/** Puts the destination of a response into the cache, and refetches the list. */
export async function showDestination(destination: Destination): Promise<void> {
  queries.setQueryData(destinationsQuery.queryKey, (known) =>
    known
      ? {
          ...known,
          items: known.items.some(({ id }) => id === destination.id)
            ? known.items.map((each) => (each.id === destination.id ? destination : each))
            : [...known.items, destination],
        }
      : known,
  )
  await readDestinations()
}

export async function readDestinations(): Promise<void> {
  await queries.invalidateQueries({ queryKey: api.destinations.key() })
}
