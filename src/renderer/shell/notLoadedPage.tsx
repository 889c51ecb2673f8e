import { client } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { sayFault } from '../ui/toasts.tsx'

/** In place of a page whose part of the screen did not come. */
export function NotLoadedPage() {
  return (
    <div role="alert">
      <h1 className="unseen">Not loaded</h1>
      <Empty
        title="This page could not be loaded"
        action={
          <Button look="primary" onClick={() => void loadAnew()}>
            Try again
          </Button>
        }
      >
        The workbench was not there when this page was first opened. Nothing is lost by it.
      </Empty>
    </div>
  )
}

/** A browser may keep a part that failed as failed for as long as the screen is open. */
async function loadAnew(): Promise<void> {
  try {
    await client.status()
    location.reload()
  } catch (error) {
    sayFault('The workbench is still not there', error)
  }
}
