import { client } from './api.ts'
import { Button } from '../ui/button/button.tsx'
import { Empty } from '../ui/notice/empty.tsx'
import { sayFault } from '../ui/notice/toasts.tsx'

/** Shown instead of a page whose code could not be loaded. */
export function NotLoadedPage() {
  return (
    <div role="alert">
      <h1 className="unseen">Not loaded</h1>
      <Empty
        title="This page could not be loaded"
        action={
          <Button look="primary" onClick={() => void reload()}>
            Try again
          </Button>
        }
      >
        The workbench was not reachable when this page was first opened. No data was lost.
      </Empty>
    </div>
  )
}

/** Browsers may cache a failed import until the document is reloaded. */
async function reload(): Promise<void> {
  try {
    await client.status()
    location.reload()
  } catch (error) {
    sayFault('The workbench is still not reachable', error)
  }
}
