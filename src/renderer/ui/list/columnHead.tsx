import type { PointerEvent } from 'react'
import { classes } from '../classes.ts'
import type { GridColumn } from './grid.tsx'
import styles from './columnHead.module.css'

interface ColumnHeadProps {
  column: GridColumn
  /** Its position; handles are at the edge away from the flexible column. */
  side: 'start' | 'end'
  onResize: ((width: number) => void) | undefined
}

/**
 * A column's title. Dragging its edge changes its width: the edge that the flexible column is not behind, so that it
 * follows the pointer. With the keyboard, widths are set in the list of columns.
 */
export function ColumnHead({ column, side, onResize }: ColumnHeadProps) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    const head = event.currentTarget.parentElement
    if (!head || !onResize || event.button !== 0) return
    event.preventDefault()
    const handle = event.currentTarget
    const { clientX, pointerId } = event
    const width = head.getBoundingClientRect().width
    handle.setPointerCapture(pointerId)
    const move = (moved: globalThis.PointerEvent) => {
      const by = moved.clientX - clientX
      onResize(width + (side === 'end' ? by : -by))
    }
    const stop = () => {
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('lostpointercapture', stop)
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', stop)
  }
  return (
    <span
      role="columnheader"
      className={classes(styles.head, column.align === 'end' && styles.alignEnd, column.className)}
    >
      {column.unseen ? <span className="unseen">{column.title}</span> : column.title}
      {onResize && (
        <span
          role="presentation"
          className={classes(styles.handle, side === 'start' && styles.atStart)}
          onPointerDown={drag}
        />
      )}
    </span>
  )
}
