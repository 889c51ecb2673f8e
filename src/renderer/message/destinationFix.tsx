import { useQuery } from '@tanstack/react-query'
import { connect, enable } from '../destinations/acts.ts'
import { destinationsQuery } from '../destinations/queries.ts'
import { Button } from '../ui/button.tsx'

interface DestinationFixProps {
  id: string
  /** The source whose calls it should receive; absent: whether it is connected does not matter here. */
  source?: string | undefined
}

/** What makes a destination receive calls: enable it, or connect the source. Nothing where it does already. */
export function DestinationFix({ id, source }: DestinationFixProps) {
  const destination = useQuery(destinationsQuery).data?.items.find((each) => each.id === id)
  if (!destination) return null
  const { name, enabled, sources } = destination
  if (!enabled)
    return (
      <Button aria-label={`Enable destination ${name}`} onClick={() => void enable(destination)}>
        Enable destination
      </Button>
    )
  if (source === undefined || sources.includes(source)) return null
  return (
    <Button
      aria-label={`Connect source ${source} to ${name}`}
      onClick={() => void connect(destination, source)}
    >
      Connect source
    </Button>
  )
}
