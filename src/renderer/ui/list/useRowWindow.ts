import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import {
  beyond,
  isJump,
  revealTop,
  type RowBox,
  type RowRange,
  rowsWithin,
  sightIn,
} from './rowWindow.ts'

interface RowWindowInput {
  scroller: RefObject<HTMLElement | null>
  count: number
  rowHeight: number
  /** px, of the head that stays at the top. */
  headHeight: number
  /** Called with the rows to read: before they are rendered if they were scrolled to, so that rows read ahead are there at once. */
  onView: ((first: number, last: number) => void) | undefined
}

export interface RowWindow {
  /** The rows to render. */
  rows: RowRange
  reveal: (index: number) => void
  toTop: () => void
  firstInSight: () => number
  /** To call when the box was scrolled. */
  update: () => void
}

/** How long the list rests after a jump until the rows around those in sight are rendered, in ms. */
const restMs = 100

/** Which rows of a list are rendered: those in sight and some around them. All rows have the same height. */
export function useRowWindow(input: RowWindowInput): RowWindow {
  const { scroller, count, rowHeight, headHeight, onView } = input
  const [sight, setSight] = useState({ first: 0, rows: 0, rests: false })

  const read = useCallback((): RowBox => {
    const { scrollTop = 0, clientHeight = 0 } = scroller.current ?? {}
    return { top: scrollTop, height: clientHeight - headHeight, rowHeight }
  }, [scroller, headHeight, rowHeight])
  const measure = useCallback(() => {
    const now = sightIn(read())
    setSight((last) =>
      last.first === now.first && last.rows === now.rows
        ? last
        : { ...now, rests: !isJump(last, now) },
    )
    return now
  }, [read])
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    // Called once at the start too, before the first frame.
    const observer = new ResizeObserver(() => void measure())
    observer.observe(box)
    return () => observer.disconnect()
  }, [scroller, measure])
  // The next jump would replace them before they are seen.
  useEffect(() => {
    if (sight.rests) return
    const timer = setTimeout(() => setSight((last) => ({ ...last, rests: true })), restMs)
    return () => clearTimeout(timer)
  }, [sight])

  const { first, last } = rowsWithin(sight, count, beyond)
  useEffect(() => {
    onView?.(first, last)
  }, [onView, first, last])
  const follow = () => {
    const next = rowsWithin(measure(), count, beyond)
    onView?.(next.first, next.last)
  }
  const scrollTo = (top: number) => {
    const box = scroller.current
    if (!box || box.scrollTop === top) return
    box.scrollTo({ top, behavior: 'instant' })
    follow()
  }
  return {
    rows: rowsWithin(sight, count, sight.rests ? beyond : 0),
    reveal: (index) => scrollTo(revealTop(index, read())),
    toTop: () => scrollTo(0),
    firstInSight: () => Math.ceil(read().top / rowHeight),
    update: follow,
  }
}
