import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { plural } from '../../contract/format.ts'
import { api } from '../rpc/api.ts'
import { Button } from '../ui/button/button.tsx'
import { Empty } from '../ui/notice/empty.tsx'
import { openWorkspaceExport, openWorkspaceImport } from '../workspace/open.ts'
import { Graph } from './graph.tsx'
import styles from './drawing/overview.module.css'

/** The diagram of sources, destinations and endpoints with their live flow. */
export function OverviewPage() {
  const [, navigate] = useLocation()
  const sources = useQuery(api.sources.list.queryOptions()).data?.items
  const destinations = useQuery(api.destinations.list.queryOptions()).data?.items
  const receivers = useQuery(api.receivers.list.queryOptions()).data?.items
  if (!sources || !destinations || !receivers) return <div />
  const endpoints = destinations.reduce((sum, each) => sum + each.endpoints.length, 0)
  const counts = [
    plural(sources.length, 'source'),
    plural(destinations.length, 'destination'),
    plural(endpoints, 'endpoint'),
  ]
  const isEmpty = sources.length === 0 && destinations.length === 0
  return (
    <div className={styles.page}>
      <h1 className="unseen">Overview</h1>
      <div className={styles.head}>
        <h2>Connections</h2>
        <span className="dim">{counts.join(' · ')}</span>
        <span className={styles.space} />
        <Button edits onClick={openWorkspaceExport}>
          Export workspace
        </Button>
        <Button edits onClick={openWorkspaceImport}>
          Import workspace
        </Button>
        <Button edits onClick={() => navigate('/sources/new')}>
          New source
        </Button>
        <Button edits onClick={() => navigate('/receivers/new')}>
          New receiver
        </Button>
        <Button edits look="primary" onClick={() => navigate('/destinations/new')}>
          New destination
        </Button>
      </div>
      {isEmpty ? (
        <Empty
          title="Nothing is connected yet"
          action={
            <Button edits onClick={() => navigate('/sources/new')}>
              New source
            </Button>
          }
        >
          A source collects the calls of your code. A destination connected to it delivers them to
          its endpoints. <Link href="/start">Send a test event to your own URL</Link> to create
          both.
        </Empty>
      ) : (
        <Graph sources={sources} destinations={destinations} receivers={receivers} />
      )}
    </div>
  )
}
