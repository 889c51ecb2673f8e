import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { actOnAll, editAndResend, retryNow } from '../acts/acts.ts'
import { SelectionBar } from '../acts/selectionBar.tsx'
import type { MessageState } from '../../contract/model.ts'
import { useCell } from '../cell.ts'
import { statusQuery } from '../connection.ts'
import { DetailPane } from '../detail/detailPane.tsx'
import { copyAsCurl } from '../detail/messageActions.ts'
import { starting } from '../start/starting.ts'
import { StartPage } from '../start/startPage.tsx'
import { classes } from '../ui/classes.ts'
import type { GridHandle } from '../ui/grid.tsx'
import { usePageKeys } from '../ui/keys.ts'
import { listKeys } from '../ui/listKeys.ts'
import { useCursor } from '../ui/useCursor.ts'
import styles from './deliveriesPage.module.css'
import { withToken } from './filter.ts'
import { FilterBar } from './filterBar.tsx'
import { FollowButton } from './followButton.tsx'
import { MessageList } from './messageList.tsx'
import { NoMessages, NothingFound } from './nothingFound.tsx'
import { SendTestButton } from './sendTestButton.tsx'
import { StateTabs } from './stateTabs.tsx'
import { useFollow } from './useFollow.ts'
import { filterSearch, useUrlFilter } from './useFilter.ts'
import { useMessageWindow } from './useMessageWindow.ts'
import { useSelection } from './useSelection.ts'

export function DeliveriesPage({ openId }: { openId: string | null }) {
  const [, navigate] = useLocation()
  const status = useQuery(statusQuery).data
  const filter = useUrlFilter()
  const follow = useFollow(filter.filter)
  const [view, setView] = useState({ first: 0, last: 0 })
  const window = useMessageWindow(filter.filter, follow.upTo, view)
  const grid = useRef<GridHandle>(null)
  const field = useRef<HTMLInputElement>(null)

  const onView = useCallback((first: number, last: number) => setView({ first, last }), [])
  const open = (id: string | null, replace = false) =>
    navigate(`/deliveries${id ? `/${id}` : ''}${filterSearch(filter.text)}`, { replace })
  const hold = () => follow.hold(window.rowAt(0)?.id ?? window.newest)
  const resume = () => {
    follow.resume()
    grid.current?.toTop()
  }
  const cursor = useCursor({
    count: window.count,
    ...view,
    keyOf: (index) => window.rowAt(index)?.id ?? null,
    startKey: openId,
    reveal: (index) => grid.current?.reveal(index),
    firstInSight: () => grid.current?.firstInSight() ?? 0,
    onMove(id) {
      hold()
      if (openId !== null) open(id, true)
    },
  })
  const selection = useSelection(filter.filter)
  const toggle = (index: number | null) => {
    const message = index === null ? null : window.rowAt(index)
    if (!message) return false
    hold()
    selection.toggle(message)
    return undefined
  }
  const retry = () => {
    const ids = [...selection.messages.keys()]
    if (ids.length > 0) void actOnAll('retry', ids).then(selection.clear)
    else if (cursor.key) void retryNow(cursor.key)
    else return false
    return undefined
  }
  // Before the shorter list is drawn: else the browser moves it, which looks like someone scrolling.
  useLayoutEffect(() => {
    grid.current?.toTop()
  }, [filter.filter])
  const chooseState = (state: MessageState | null) =>
    filter.set(withToken(filter.text, 'state', state))
  usePageKeys({
    ...listKeys(cursor, grid),
    Enter: () => (grid.current?.listens() && cursor.key ? open(cursor.key) : false),
    Escape: () => {
      if (selection.messages.size > 0) return selection.clear()
      return openId === null ? false : open(null)
    },
    '/': () => field.current?.focus(),
    'Mod f': () => field.current?.focus(),
    f: () => (follow.following ? hold() : resume()),
    r: retry,
    e: () => (cursor.key ? void editAndResend(cursor.key) : false),
    x: () => toggle(cursor.index),
    c: () => (cursor.key ? void copyAsCurl(cursor.key) : false),
  })

  const unfiltered = filter.text.trim() === ''
  const onlyState = Object.keys(filter.filter).every((key) => key === 'state')
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
    <div className={classes(styles.page, openId !== null && styles.split)}>
      <section className={styles.list} aria-label="Deliveries">
        <h1 className="unseen">Deliveries</h1>
        <div className={styles.top}>
          <StateTabs
            chosen={filter.filter.state ?? null}
            counts={onlyState ? (status?.counts ?? null) : null}
            found={window.counted && !onlyState ? window.found : null}
            onChoose={chooseState}
          />
          {!(nothing && unfiltered) && <SendTestButton />}
        </div>
        <div className={styles.filter}>
          <FilterBar
            ref={field}
            parsed={filter}
            text={filter.text}
            onChange={filter.set}
            onLeave={() => grid.current?.focus()}
          />
          <FollowButton follow={follow} onHold={hold} onResume={resume} />
        </div>
        {nothing && unfiltered && <NoMessages />}
        {nothing && !unfiltered && <NothingFound filter={filter} onClear={() => filter.set('')} />}
        {!nothing && (
          <MessageList
            grid={grid}
            window={window}
            following={follow.following}
            destinations={status?.totals.destinations ?? 1}
            selected={cursor.index}
            marked={selection.messages}
            onMark={toggle}
            onView={onView}
            onScroll={(top) => top > 8 && hold()}
            onChoose={(index) => {
              const id = window.rowAt(index)?.id
              cursor.moveTo(index)
              if (id) open(id, openId !== null)
            }}
          />
        )}
        <SelectionBar selected={selection} />
      </section>
      {openId !== null && <DetailPane id={openId} onClose={() => open(null)} />}
    </div>
  )
}
