import { useQuery } from '@tanstack/react-query'
import { connect, enable } from './connect.ts'
import { destinationsQuery } from './queries.ts'
import { Button } from '../ui/button/button.tsx'

interface DestinationFixProps {
  id: string
  /** The source whose calls it should receive; absent if connections do not matter. */
  source?: string | undefined
}

/**
 * Offers what a destination needs to receive calls: enabling it, or connecting the source. Renders nothing if it already
 * receives them.
 */
export function DestinationFix({ id, source }: DestinationFixProps) {
  const destination = useQuery(destinationsQuery).data?.items.find((each) => each.id === id)
  if (!destination) return null
  const { name, enabled, sources } = destination
  if (!enabled)
    return (
      <Button
        asks
        aria-label={`Enable destination ${name}`}
        onClick={() => void enable(destination)}
      >
        Enable destination
      </Button>
    )
  if (source === undefined || sources.includes(source)) return null
  return (
    <Button
      asks
      aria-label={`Connect source ${source} to ${name}`}
      onClick={() => void connect(destination, source)}
    >
      Connect source
    </Button>
  )
}
