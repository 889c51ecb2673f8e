import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { countText } from '../../contract/format.ts'
import { statusQuery } from '../rpc/connection.ts'
import { SendTestButton } from '../message/call/sendTestButton.tsx'
import { ExportButton } from '../transfer/export/exportButton.tsx'
import { ImportButton } from '../transfer/import/importButton.tsx'
import { classes } from '../ui/classes.ts'
import { CallList } from './callList.tsx'
import { CallPane } from './callPane.tsx'
import styles from './callsPage.module.css'
import { RejectionList } from './rejectionList.tsx'
import { RejectionPane } from './rejectionPane.tsx'

interface CallsPageProps {
  tab: 'calls' | 'rejections'
  openId: string | null
}

/** All collected calls, and all rejections. */
export function CallsPage({ tab, openId }: CallsPageProps) {
  const [, navigate] = useLocation()
  const totals = useQuery(statusQuery).data?.totals
  const search = useSearch()
  const open = (id: string | null, replace: boolean) =>
    navigate(`/${tab}${id === null ? '' : `/${id}`}${search && `?${search}`}`, { replace })
  const Pane = tab === 'calls' ? CallPane : RejectionPane
  const tabs = [
    { value: 'calls', title: 'Calls', count: totals?.calls },
    { value: 'rejections', title: 'Rejections', count: totals?.rejections },
  ] as const
  return (
    <div className={classes(styles.page, openId !== null && styles.split)}>
      <h1 className="unseen">Calls</h1>
      <div className={styles.top}>
        <div className={styles.tabs} role="group" aria-label="List">
          {tabs.map(({ value, title, count }) => (
            <button
              key={value}
              type="button"
              aria-pressed={tab === value}
              onClick={() => navigate(`/${value}`)}
            >
              {title} {count !== undefined && <span>{countText(count)}</span>}
            </button>
          ))}
        </div>
        {tab === 'calls' && <ImportButton />}
        {tab === 'calls' && <ExportButton kind="calls" />}
        <SendTestButton />
      </div>
      {tab === 'calls' ? (
        <CallList openId={openId} onOpen={open} />
      ) : (
        <RejectionList openId={openId} onOpen={open} />
      )}
      {openId !== null && <Pane id={openId} onClose={() => open(null, false)} />}
    </div>
  )
}
