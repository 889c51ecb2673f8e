import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { countText } from '../../contract/format.ts'
import { statusQuery } from '../rpc/connection.ts'
import { SendTestButton } from '../message/call/sendTestButton.tsx'
import { detailSplit, Splitter, useSplitStyle } from '../ui/pane/splitter.tsx'
import { FilterBar } from '../message/filterBar/filterBar.tsx'
import { filterSearch } from '../message/filter/filterSearch.ts'
import { useUrlFilter } from '../message/filter/useFilter.ts'
import { FilterTargets } from '../message/targets/filterTargets.tsx'
import { ExportButton } from '../transfer/export/exportButton.tsx'
import { ImportButton } from '../transfer/import/importButton.tsx'
import { classes } from '../ui/classes.ts'
import { CallList } from './callList.tsx'
import { CallPane } from './callPane.tsx'
import styles from './callsPage.module.css'
import { RejectionList } from './rejectionList.tsx'
import { RejectionPane } from './rejectionPane.tsx'
import { useFoundCount } from './useFoundCount.ts'

interface CallsPageProps {
  tab: 'calls' | 'rejections'
  openId: string | null
}

const placeholders = {
  calls: 'Filter: type:track user:… event:… plan:… or any text',
  rejections: 'Filter: reason:… key:… or any text',
}

/** All collected calls, and all rejections. */
export function CallsPage({ tab, openId }: CallsPageProps) {
  const split = useSplitStyle(detailSplit)
  const [, navigate] = useLocation()
  const totals = useQuery(statusQuery).data?.totals
  const filter = useUrlFilter(tab)
  const found = useFoundCount(tab, filter.filter)
  const open = (id: string | null, replace: boolean) =>
    navigate(`/${tab}${id === null ? '' : `/${id}`}${filterSearch(filter.text)}`, { replace })
  const Pane = tab === 'calls' ? CallPane : RejectionPane
  const tabs = [
    { value: 'calls', title: 'Calls', count: totals?.calls },
    { value: 'rejections', title: 'Rejections', count: totals?.rejections },
  ] as const
  return (
    <FilterTargets list={tab} filter={filter.text} onFilter={filter.set}>
      <div className={classes(styles.page, openId !== null && styles.split)} style={split}>
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
                {title}{' '}
                <span>{(value === tab && found) || (count !== undefined && countText(count))}</span>
              </button>
            ))}
          </div>
          <div className={styles.actions}>
            {tab === 'calls' && (
              <>
                <ImportButton />
                <ExportButton kind="calls" />
              </>
            )}
            <SendTestButton />
          </div>
        </div>
        <div className={styles.filter}>
          <FilterBar
            key={tab}
            list={tab}
            label={`Filter ${tab}`}
            placeholder={placeholders[tab]}
            filter={filter}
          />
        </div>
        {tab === 'calls' ? (
          // A new filter is a new list, which must not inherit the scroll position and cursor of the previous one.
          <CallList key={filter.filter.filter} filter={filter} openId={openId} onOpen={open} />
        ) : (
          <RejectionList filter={filter} openId={openId} onOpen={open} />
        )}
        {openId !== null && <Splitter label="Width of the list" split={detailSplit} />}
        {openId !== null && <Pane id={openId} onClose={() => open(null, false)} />}
      </div>
    </FilterTargets>
  )
}
