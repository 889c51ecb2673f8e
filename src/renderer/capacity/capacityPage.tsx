import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useLocation } from 'wouter'
import type { CapacitySummary } from '../../contract/capacity.ts'
import { ActionMenu } from '../ui/button/actionMenu.tsx'
import { Button } from '../ui/button/button.tsx'
import { Empty } from '../ui/notice/empty.tsx'
import { LoadState } from '../ui/pane/loadState.tsx'
import { runsQuery, saveReport, stopRun } from './actions.ts'
import styles from './capacity.module.css'
import { RunForm } from './runForm.tsx'
import { RunTable } from './runTable.tsx'
import { RunView } from './runView.tsx'

/** How many calls a second a destination holds: runs, and the form for a new one. */
export function CapacityPage({ openId }: { openId: string | null }) {
  const { data, error, refetch } = useQuery(runsQuery)
  const runs = data?.items ?? []
  const current = runs.find(({ endedAt }) => endedAt === null)
  return (
    <div className={styles.page} tabIndex={0} role="group" aria-label="Capacity">
      <Head openId={openId} run={runs.find(({ id }) => id === openId)} />
      {openId !== null ? (
        <RunView key={openId} id={openId} />
      ) : (
        <>
          <p className={styles.intro}>
            Sends calls at a rate through the collection port to a destination, and finds the rate
            at which it starts to fail.
          </p>
          <RunForm unless={current ? `Run ${current.id} is in progress` : null} />
          {!data && <LoadState what="the runs" error={error} onRetry={() => void refetch()} />}
          {data && runs.length === 0 && (
            <Empty title="No runs yet">
              A run appears here with its rates, response times, failed attempts and the retries
              they cause. On the command line: <code className="mono">hookbench load NAME</code>
            </Empty>
          )}
          {runs.length > 0 && <RunTable runs={runs} />}
        </>
      )}
    </div>
  )
}

interface HeadProps {
  openId: string | null
  run: CapacitySummary | undefined
}

function Head({ openId, run }: HeadProps) {
  const [, navigate] = useLocation()
  const items = (id: string) => [
    { title: 'HTML page', action: () => void saveReport(id, 'html') },
    { title: 'JSON', action: () => void saveReport(id, 'json') },
  ]
  return (
    <div className={styles.head}>
      <h1>{openId === null ? 'Capacity' : `Capacity run ${openId}`}</h1>
      <span className={styles.space} />
      {run?.endedAt === null && (
        <Button asks look="primary" onClick={() => void stopRun(run.id)}>
          Stop run
        </Button>
      )}
      {run && (
        <ActionMenu
          label="Save report"
          trigger={
            <Button>
              Save report <ChevronDown size={13} aria-hidden />
            </Button>
          }
          groups={() => [{ items: items(run.id) }]}
        />
      )}
      {openId !== null && <Button onClick={() => navigate('/capacity')}>All runs</Button>}
    </div>
  )
}
