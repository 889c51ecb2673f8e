import { useLocation } from 'wouter'
import { Button } from '../ui/button/button.tsx'
import { Empty } from '../ui/notice/empty.tsx'
import { destinationPath } from '../connections/queries.ts'

/** Explains destinations and creates the first. */
export function NoDestinations() {
  const [, navigate] = useLocation()
  return (
    <Empty
      title="No destinations yet"
      action={
        <Button edits look="primary" onClick={() => navigate(destinationPath('new'))}>
          New destination <kbd>n</kbd>
        </Button>
      }
    >
      <p>
        A destination sends the calls of its sources to your endpoints: 1 to 5 URLs, with custom
        headers, and signed if you set a shared secret. Without a destination, calls are collected
        but not sent.
      </p>
    </Empty>
  )
}
