import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { shortUrl } from '../detail/timeline.ts'
import type { Command } from '../palette/match.ts'
import { disable, enable } from './acts.ts'
import { destinationPath, destinationsQuery } from './queries.ts'
import { testDestination } from './testing.ts'

/** To create and open destinations, to open their endpoints, and what can be done with them from anywhere. */
export function useDestinationCommands(): Command[] {
  const [, navigate] = useLocation()
  const destinations = useQuery(destinationsQuery).data?.items ?? []
  return [
    {
      id: 'new destination',
      title: 'New destination',
      act: () => navigate(destinationPath('new')),
    },
    ...destinations.map(({ id, name }) => ({
      id: `destination ${id}`,
      title: `Open destination ${name}`,
      act: () => navigate(destinationPath(id)),
    })),
    ...destinations.flatMap(({ id, name, endpoints }) =>
      endpoints.map((endpoint) => ({
        id: `endpoint ${endpoint.id}`,
        title: `Open endpoint ${shortUrl(endpoint.url)}`,
        detail: name,
        act: () => navigate(destinationPath(id)),
      })),
    ),
    ...destinations.flatMap((destination) => {
      const { id, name, enabled } = destination
      return [
        {
          id: `test destination ${id}`,
          title: `Test destination ${name}`,
          act() {
            navigate(destinationPath(id))
            void testDestination(destination)
          },
        },
        {
          id: `enable destination ${id}`,
          title: `${enabled ? 'Disable' : 'Enable'} destination ${name}`,
          act: () => void (enabled ? disable(destination) : enable(destination)),
        },
      ]
    }),
  ]
}
