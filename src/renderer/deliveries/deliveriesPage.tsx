import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ActionBar } from './actions/actionBar.tsx'
import type { MessageState } from '../../contract/model.ts'
import { useCell } from '../ui/cell.ts'
import { statusQuery } from '../rpc/connection.ts'
import { DetailPane } from './detail/detailPane.tsx'
import { starting } from '../start/starting.ts'
import { StartPage } from '../start/startPage.tsx'
import { ExportButton } from '../transfer/export/exportButton.tsx'
import { classes } from '../ui/classes.ts'
import styles from './deliveriesPage.module.css'
import { withToken } from '../../contract/filter/edit.ts'
import { FilterBar } from '../message/filterBar/filterBar.tsx'
import { CommonLink } from './commonLink.tsx'
import { FollowButton } from './followButton.tsx'
import { MessageList } from './list/messageList.tsx'
import { useMessageColumns } from './list/useMessageColumns.ts'
import { ListMenu } from '../ui/list/listMenu.tsx'
import { useWidth } from '../ui/useWidth.ts'
import { NoMessages, NothingFound } from './nothingFound.tsx'
import { OverTime, OverTimeButton } from './overTime/overTime.tsx'
import { SendTestButton } from '../message/call/sendTestButton.tsx'
import { detailSplit, Splitter, useSplitStyle } from '../ui/pane/splitter.tsx'
import { chosenStates, StateTabs } from './stateTabs.tsx'
import { useUrlFilter } from '../message/filter/useFilter.ts'
import { FilterTargets } from '../message/targets/filterTargets.tsx'
import { useDeliveriesKeys } from './useDeliveriesKeys.ts'
import { useDeliveriesList } from './useDeliveriesList.ts'
import { useStateCounts } from './useStateCounts.ts'

export function DeliveriesPage({ openId }: { openId: string | null }) {
  const status = useQuery(statusQuery).data
  const filter = useUrlFilter()
  const list = useDeliveriesList(openId, filter)
  const { follow, window, grid, cursor, selection, open, hold } = list
  const { ref: section, width } = useWidth()
  const table = useMessageColumns(status?.totals.destinations ?? 1, width)
  const split = useSplitStyle(detailSplit)
  useDeliveriesKeys(list, openId)

  const chooseState = (state: MessageState | null) =>
    filter.set(withToken(filter.text, 'state', state))
  const unfiltered = filter.text.trim() === ''
  const onlyState = withToken(filter.filter.filter ?? '', 'state', null) === ''
  const countsOfFilter = useStateCounts(onlyState ? null : (filter.filter.filter ?? ''))
  const nothing = window.counted && window.count === 0 && !window.fault
  const isStarting = useCell(starting)
  useEffect(() => {
    if (openId !== null) starting.set(false)
    return () => starting.set(false)
  }, [openId])
  if (openId === null && unfiltered && (nothing || isStarting))
    return (
      <>
        <h1 className="unseen">Deliveries</h1>
        <StartPage onSend={() => starting.set(true)} />
      </>
    )
  return (
    <FilterTargets list="messages" filter={filter.text} onFilter={filter.set}>
      <div className={classes(styles.page, openId !== null && styles.split)} style={split}>
        <section ref={section} className={styles.list} aria-label="Deliveries">
          <h1 className="unseen">Deliveries</h1>
          <div className={styles.top}>
            <StateTabs
              chosen={chosenStates(filter.parsed)}
              counts={onlyState ? (status?.counts ?? null) : countsOfFilter}
              onChoose={chooseState}
            />
            {!(nothing && unfiltered) && <ExportButton kind="messages" />}
            {!(nothing && unfiltered) && <SendTestButton />}
          </div>
          <div className={styles.filter}>
            <FilterBar
              list="messages"
              label="Filter messages"
              placeholder="Filter: type:track user:… or any text"
              filter={filter}
              onLeave={() => grid.current?.focus()}
            />
            <ListMenu
              columns={table.all}
              choice={table.choice}
              noRoom={table.noRoom}
              onChange={table.change}
            />
            <OverTimeButton />
            {!unfiltered && !nothing && <CommonLink text={filter.text} />}
            <FollowButton
              following={follow.following}
              fresh={list.fresh}
              onHold={hold}
              onResume={list.resume}
            />
          </div>
          {/* Always rendered, because it is a row of the grid. */}
          <div>
            {!(nothing && unfiltered) && (
              <OverTime filter={filter} upTo={follow.upTo} waits={!window.loaded} />
            )}
          </div>
          {nothing && unfiltered && <NoMessages />}
          {nothing && !unfiltered && (
            <NothingFound filter={filter} onClear={() => filter.set('')} />
          )}
          {!nothing && (
            <MessageList
              grid={grid}
              window={window}
              following={follow.following}
              table={table}
              selected={cursor.index}
              isMarked={selection.has}
              onMark={list.toggle}
              onExtend={list.extend.moveTo}
              onView={list.onView}
              onScroll={(top) => top > 8 && hold()}
              onChoose={(index) => {
                const id = window.rowAt(index)?.id
                list.move.moveTo(index)
                if (id) open(id, openId !== null)
              }}
            />
          )}
          <ActionBar selection={selection} found={window.found} onSelectAll={list.selectAll} />
        </section>
        {openId !== null && <Splitter label="Width of the list" split={detailSplit} />}
        {openId !== null && <DetailPane id={openId} onClose={() => open(null)} />}
      </div>
    </FilterTargets>
  )
}
