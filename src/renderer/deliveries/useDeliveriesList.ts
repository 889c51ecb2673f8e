import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { filterSearch } from '../message/filter/filterSearch.ts'
import type { UrlFilter } from '../message/filter/useFilter.ts'
import type { GridHandle } from '../ui/list/grid.tsx'
import { useCursor } from '../ui/list/useCursor.ts'
import { useMessageWindow } from './list/useMessageWindow.ts'
import { useFollow, useFresh } from './useFollow.ts'
import { useSelection } from './selection/useSelection.ts'
import { useNeighbours } from './useNeighbours.ts'
import { useReveal } from './useReveal.ts'

export type DeliveriesList = ReturnType<typeof useDeliveriesList>

/** The list of messages that match a filter: its rows, its cursor, the selection, and the open message. */
export function useDeliveriesList(openId: string | null, filter: UrlFilter) {
  const [, navigate] = useLocation()
  const follow = useFollow(filter.filter)
  const [view, setView] = useState({ first: 0, last: 0 })
  const window = useMessageWindow(filter.filter, follow.upTo, view)
  const fresh = useFresh(filter.filter, follow.upTo)
  const grid = useRef<GridHandle>(null)

  const onView = useCallback(
    (first: number, last: number) =>
      setView((now) => (now.first === first && now.last === last ? now : { first, last })),
    [],
  )
  /** The message opened from this list, whose row is in sight; null: another way led to the open one. */
  const [chosen, setChosen] = useState<string | null>(null)
  if (chosen !== null && chosen !== openId) setChosen(null)
  const open = (id: string | null, replace = false) => {
    setChosen(id)
    navigate(`/deliveries${id ? `/${id}` : ''}${filterSearch(filter.text)}`, { replace })
  }
  const hold = () => follow.hold(window.rowAt(0)?.id ?? window.newest, view)
  const resume = () => {
    follow.resume()
    grid.current?.toTop()
  }
  const selection = useSelection(filter.filter)
  const extending = useRef(false)
  const cursor = useCursor({
    count: window.count,
    ...view,
    keyOf: (index) => window.rowAt(index)?.id ?? null,
    startKey: openId,
    reveal: (index) => grid.current?.reveal(index),
    firstInSight: () => grid.current?.firstInSight() ?? 0,
    onMove(id) {
      hold()
      if (extending.current) selection.extend(selection.anchor ?? cursor.key ?? id, id)
      if (openId !== null) open(id, true)
    },
  })
  /** Moves the cursor; the row that it reaches ends the selection if it is `extended`. */
  const moves = (extended: boolean) => ({
    moveBy(step: number) {
      extending.current = extended
      cursor.moveBy(step)
    },
    moveTo(index: number) {
      extending.current = extended
      cursor.moveTo(index)
    },
  })
  const toggle = (index: number | null) => {
    const message = index === null ? null : window.rowAt(index)
    if (!message) return false
    hold()
    selection.toggle(message)
    return undefined
  }
  const selectAll = () => {
    const newest = follow.upTo ?? window.rowAt(0)?.id ?? window.newest
    if (newest === null) return
    hold()
    selection.selectAll(newest)
  }
  // Scrolls before the shorter list is drawn. Otherwise the browser would scroll it, which looks like user input.
  useLayoutEffect(() => {
    grid.current?.toTop()
  }, [filter.filter])
  useReveal(openId, {
    isChosen: openId === chosen,
    filter: filter.filter,
    window,
    cursor,
    grid,
    hold,
    resume,
  })
  useNeighbours(openId !== null, cursor.index, window)
  return {
    follow,
    fresh,
    window,
    grid,
    cursor,
    move: moves(false),
    extend: moves(true),
    selection,
    onView,
    open,
    hold,
    resume,
    toggle,
    selectAll,
  }
}
