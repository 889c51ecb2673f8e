import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { MessageFilter } from '../../contract/api.ts'
import { api } from '../rpc/api.ts'
import type { GridHandle } from '../ui/list/grid.tsx'
import type { Cursor } from '../ui/list/useCursor.ts'
import type { MessageWindow } from './list/useMessageWindow.ts'

interface RevealParts {
  /** Opened from the list. */
  isChosen: boolean
  filter: MessageFilter
  window: MessageWindow
  cursor: Cursor
  grid: RefObject<GridHandle | null>
  hold: () => void
  resume: () => void
}

/**
 * Scrolls to the row of a message that was opened by its address or a link, and pauses the list there. Messages opened
 * from the list are in sight already.
 */
export function useReveal(openId: string | null, parts: RevealParts): void {
  const { isChosen, filter, window, cursor, grid, hold, resume } = parts
  const input = { ...filter, upTo: openId ?? undefined }
  const rank = useQuery(
    api.messages.count.queryOptions({
      // Its own key: the counts of the list, which are read again, may have the same input.
      queryKey: [...api.messages.count.queryKey({ input }), 'reveal'],
      input,
      enabled: openId !== null && !isChosen,
      meta: { still: true },
      gcTime: 0,
    }),
  ).data
  const isReady = openId !== null && rank !== undefined && window.counted
  const revealed = useRef<string | null>(null)
  const reveal = useEffectEvent(() => {
    // Not again for another filter.
    if (revealed.current === openId) return
    revealed.current = openId
    // The newest of the messages up to it, unless it does not match the filter.
    if (!rank || rank.newest !== openId) return
    // Newer than a paused list: at the top of the live one.
    if (rank.count > window.found) return resume()
    hold()
    const index = cursor.index ?? window.found - rank.count
    // After the rows of this render are measured.
    requestAnimationFrame(() => grid.current?.reveal(index))
  })
  useEffect(() => {
    if (openId === null) revealed.current = null
    else if (isReady) reveal()
  }, [isReady, openId])
}
