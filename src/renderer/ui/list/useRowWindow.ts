import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { firstRow, revealTop, type RowBox, rowsWithin } from './rowWindow.ts'

interface RowWindowInput {
  scroller: RefObject<HTMLElement | null>
  count: number
  rowHeight: number
  /** px, of the head that stays at the top. */
  headHeight: number
}

export interface RowWindow {
  /** The indexes of the rows to render. */
  rows: number[]
  reveal: (index: number) => void
  toTop: () => void
  firstInSight: () => number
  /** To call when the box was scrolled. */
  update: () => void
}

/** Which rows of a list are rendered: those in sight and some around them. All rows have the same height. */
export function useRowWindow(input: RowWindowInput): RowWindow {
  const { scroller, count, rowHeight, headHeight } = input
  const [sight, setSight] = useState({ first: 0, rows: 0 })

  const read = useCallback((): RowBox => {
    const { scrollTop = 0, clientHeight = 0 } = scroller.current ?? {}
    return { top: scrollTop, height: clientHeight - headHeight, rowHeight }
  }, [scroller, headHeight, rowHeight])
  const update = useCallback(() => {
    const box = read()
    const next = { first: firstRow(box), rows: Math.ceil(box.height / rowHeight) + 1 }
    setSight((last) => (last.first === next.first && last.rows === next.rows ? last : next))
  }, [read, rowHeight])
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    // Called once at the start too, before the first frame.
    const observer = new ResizeObserver(update)
    observer.observe(box)
    return () => observer.disconnect()
  }, [scroller, update])

  const scrollTo = (top: number) => {
    const box = scroller.current
    if (!box || box.scrollTop === top) return
    box.scrollTo({ top, behavior: 'instant' })
    update()
  }
  return {
    rows: rowsWithin(sight, count),
    reveal: (index) => scrollTo(revealTop(index, read())),
    toTop: () => scrollTo(0),
    firstInSight: () => Math.ceil(read().top / rowHeight),
    // Rendered at once: a frame later, empty space would be in sight.
    update: () => flushSync(update),
  }
}
