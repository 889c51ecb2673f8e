import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { shortUrl } from '../ui/text/shortUrl.ts'
import type { Command } from '../ui/command.ts'
import { disable } from './actions.ts'
import { enable } from '../connections/connect.ts'
import { destinationPath, destinationsQuery } from '../connections/queries.ts'
import { testDestination } from './testing/testing.ts'

/** Palette commands that create, open, test, enable and disable destinations, and open endpoints. */
export function useDestinationCommands(): Command[] {
  const [, navigate] = useLocation()
  const destinations = useQuery(destinationsQuery).data?.items ?? []
  return [
    {
      id: 'new destination',
      title: 'New destination',
      asks: true,
      action: () => navigate(destinationPath('new')),
    },
    ...destinations.map(({ id, name }) => ({
      id: `destination ${id}`,
      title: `Open destination ${name}`,
      action: () => navigate(destinationPath(id)),
    })),
    ...destinations.flatMap(({ id, name, endpoints }) =>
      endpoints.map((endpoint) => ({
        id: `endpoint ${endpoint.id}`,
        title: `Open endpoint ${shortUrl(endpoint.url)}`,
        detail: name,
        action: () => navigate(destinationPath(id)),
      })),
    ),
    ...destinations.flatMap((destination) => {
      const { id, name, enabled } = destination
      return [
        {
          id: `test destination ${id}`,
          title: `Test destination ${name}`,
          asks: true,
          action() {
            navigate(destinationPath(id))
            void testDestination(destination)
          },
        },
        {
          id: `enable destination ${id}`,
          title: `${enabled ? 'Disable' : 'Enable'} destination ${name}`,
          asks: true,
          action: () => void (enabled ? disable(destination) : enable(destination)),
        },
      ]
    }),
  ]
}
