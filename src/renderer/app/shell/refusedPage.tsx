import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/notice/empty.tsx'
import styles from './shell.module.css'

/** Shown when the workbench is reachable but rejects the token. */
export function RefusedPage() {
  return (
    <main className={styles.refused}>
      <Empty
        title="This page has no access to the workbench"
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      >
        <p>
          The workbench responded, but the token of this page is missing or wrong. Each data
          directory has its own permanent token; with <span className="mono">--memory</span> every
          start creates a new one.
        </p>
        <p>
          Open the full address that <span className="mono">hookbench serve</span> printed at
          startup, in this or another tab. The token is the part after{' '}
          <span className="mono">#token=</span>.
        </p>
      </Empty>
    </main>
  )
}
