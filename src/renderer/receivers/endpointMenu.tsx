import { useLocation } from 'wouter'
import type { Destination } from '../../contract/destination.ts'
import type { Receiver } from '../../contract/receiver.ts'
import { mostEndpoints } from '../../contract/wiring.ts'
import { PickMenu } from '../ui/button/pickMenu.tsx'
import { addEndpoint } from './actions/receiverActions.ts'
import { usersOf } from './actions/users.ts'

interface EndpointMenuProps {
  receiver: Receiver
  destinations: readonly Destination[]
}

/** Makes a receiver an endpoint of an existing destination, or of a new one. */
export function EndpointMenu({ receiver, destinations }: EndpointMenuProps) {
  const [, navigate] = useLocation()
  const users = usersOf(receiver.url, destinations)
  const offered = destinations.filter(
    (each) => !users.includes(each) && each.endpoints.length < mostEndpoints,
  )
  const newHref = `/destinations/new?${new URLSearchParams({ url: receiver.url }).toString()}`
  return (
    <PickMenu
      title="Use as endpoint"
      asks
      items={offered.map(({ id, name }) => ({ key: id, title: `Add to ${name}` }))}
      onPick={(id) => {
        const destination = offered.find((each) => each.id === id)
        if (destination) void addEndpoint(receiver, destination)
      }}
      none="No other destination has room for it"
      create={{ title: 'New destination', action: () => navigate(newHref) }}
    />
  )
}
