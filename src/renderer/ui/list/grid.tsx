import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react'
import { classes } from '../classes.ts'
import styles from './grid.module.css'

const rowHeight = 30
const headHeight = 28

export interface GridColumn {
  title: string
  /** Only for screen readers. */
  unseen?: boolean
  align?: 'end'
  className?: string
}

export interface GridHandle {
  reveal(index: number): void
  toTop(): void
  focus(): void
  firstInSight(): number
  /** Whether the list handles a key pressed now. */
  listens(): boolean
}

interface GridProps {
  label: string
  columns: readonly GridColumn[]
  /** The class with the column widths, for head and rows. */
  layout: string | undefined
  count: number
  /** A stable key of a row; null for a row that is not loaded. */
  keyOf: (index: number) => string | null
  renderRow: (index: number) => ReactNode
  selected: number | null
  onChoose: (index: number) => void
  /** Called on a click with Ctrl or Cmd. */
  onMark?: (index: number) => void
  onView?: (first: number, last: number) => void
  onScroll?: (top: number) => void
  ref?: Ref<GridHandle>
}

/** A virtual list of any length. The focus stays on the grid itself. */
export function Grid(props: GridProps) {
  const { count, keyOf, selected, onView } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    onView?.(first, last)
  }, [onView, first, last])
  useImperativeHandle(props.ref, () => ({
    reveal: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
    toTop: () => virtual.scrollToOffset(0),
    focus: () => scroller.current?.focus({ preventScroll: true }),
    firstInSight: () => Math.ceil((scroller.current?.scrollTop ?? 0) / rowHeight),
    listens: () => [document.body, scroller.current].includes(focused()),
  }))
  const selectedShown = selected !== null && selected >= first && selected <= last && count > 0
  return (
    <div
      ref={scroller}
      className={styles.grid}
      role="grid"
      aria-label={props.label}
      aria-rowcount={count + 1}
      aria-activedescendant={selectedShown ? `${id}-${selected}` : undefined}
      tabIndex={0}
      onScroll={(event) => props.onScroll?.(event.currentTarget.scrollTop)}
      onClick={(event) => {
        const index = rowOf(event.target)
        if (index === null) return
        if (props.onMark && (event.ctrlKey || event.metaKey)) props.onMark(index)
        else props.onChoose(index)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || selected === null) return
        event.preventDefault()
        props.onChoose(selected)
      }}
    >
      <div role="rowgroup" className={styles.head}>
        <div role="row" aria-rowindex={1} className={classes(styles.titles, props.layout)}>
          {props.columns.map((column) => (
            <span
              key={column.title}
              role="columnheader"
              className={classes(column.align === 'end' && styles.end, column.className)}
            >
              {column.unseen ? <span className="unseen">{column.title}</span> : column.title}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => (
          <div
            key={keyOf(item.index) ?? `at ${item.index}`}
            id={`${id}-${item.index}`}
            role="row"
            aria-rowindex={item.index + 2}
            data-index={item.index}
            aria-selected={item.index === selected}
            className={classes(styles.row, props.layout)}
            style={{ transform: `translateY(${item.start - headHeight}px)` }}
          >
            {props.renderRow(item.index)}
          </div>
        ))}
      </div>
    </div>
  )
}

function rowOf(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return row ? Number(row.dataset['index']) : null
}

function focused(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null
}
