import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import styles from './shell.module.css'

/** The workbench is there, and does not know us. */
export function RefusedPage() {
  return (
    <main className={styles.refused}>
      <Empty
        title="This page has no access to the workbench"
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      >
        <p>
          The workbench answered, but the token this page carries is missing or is not its own. A
          token belongs to a data directory and stays the same there; with{' '}
          <span className="mono">--memory</span> every start makes a new one.
        </p>
        <p>
          Open the whole address that <span className="mono">hookbench serve</span> printed when it
          started, here in this tab too; the token is what follows{' '}
          <span className="mono">#token=</span>.
        </p>
      </Empty>
    </main>
  )
}
