import { useLocation } from 'wouter'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { destinationPath } from './queries.ts'

/** What a destination is, and the button that creates the first. */
export function NoDestinations() {
  const [, navigate] = useLocation()
  return (
    <Empty
      title="No destinations yet"
      action={
        <Button look="primary" onClick={() => navigate(destinationPath('new'))}>
          New destination <kbd>n</kbd>
        </Button>
      }
    >
      <p>
        A destination sends the calls of its sources to your endpoints: 1 to 5 URLs, with headers of
        your own, and signed where you set a shared secret. Until there is one, calls are collected
        and sent nowhere.
      </p>
    </Empty>
  )
}
