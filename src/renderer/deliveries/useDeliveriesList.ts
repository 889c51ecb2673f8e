import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { filterSearch, type UrlFilter } from '../message/filter/useFilter.ts'
import type { GridHandle } from '../ui/list/grid.tsx'
import { useCursor } from '../ui/list/useCursor.ts'
import { useMessageWindow } from './list/useMessageWindow.ts'
import { useFollow } from './useFollow.ts'
import { useSelection } from './useSelection.ts'

export type DeliveriesList = ReturnType<typeof useDeliveriesList>

/** The list of messages that match a filter: its rows, its cursor, the selection, and the open message. */
export function useDeliveriesList(openId: string | null, filter: UrlFilter) {
  const [, navigate] = useLocation()
  const follow = useFollow(filter.filter)
  const [view, setView] = useState({ first: 0, last: 0 })
  const window = useMessageWindow(filter.filter, follow.upTo, view)
  const grid = useRef<GridHandle>(null)

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
  // Scrolls before the shorter list is drawn. Otherwise the browser would scroll it, which looks like user input.
  useLayoutEffect(() => {
    grid.current?.toTop()
  }, [filter.filter])
  return { follow, window, grid, cursor, selection, onView, open, hold, resume, toggle }
}
