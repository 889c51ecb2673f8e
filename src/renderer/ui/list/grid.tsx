import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
} from 'react'
import { flushSync } from 'react-dom'
import { useCell } from '../cell.ts'
import { classes } from '../classes.ts'
import { ColumnHead } from './columnHead.tsx'
import { density, rowHeights } from './density.ts'
import type { RowRange } from './rowWindow.ts'
import { useRowWindow } from './useRowWindow.ts'
import styles from './grid.module.css'

const headHeight = 28

export interface GridColumn {
  title: string
  /** Takes the space that other columns leave; for resizable columns. */
  flexible?: boolean
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
  /** The column widths instead, if they can be changed. */
  template?: string
  onResize?: (column: number, width: number) => void
  count: number
  /** A stable key of a row; null for a row that is not loaded. */
  keyOf: (index: number) => string | null
  renderRow: (index: number) => ReactNode
  selected: number | null
  onChoose: (index: number) => void
  /** For a list with a selection beside the cursor: whether a row is part of it. */
  isMarked?: (index: number) => boolean
  /** Called on a click with Ctrl or Cmd, and on an element with `data-mark`. */
  onMark?: (index: number) => void
  /** Called on a click with Shift. */
  onExtend?: (index: number) => void
  onView?: (first: number, last: number) => void
  /** Called before `onView`, so that a list that it pauses reads the rows once. */
  onScroll?: (top: number) => void
  ref?: Ref<GridHandle>
}

/** A virtual list of any length. The focus stays on the grid itself. */
export function Grid(props: GridProps) {
  const { count, keyOf, selected, onView, isMarked } = props
  const rowHeight = rowHeights[useCell(density)]
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, reveal, toTop, firstInSight, update } = useRowWindow({
    scroller,
    count,
    rowHeight,
    headHeight,
    onView,
  })
  useImperativeHandle(props.ref, () => ({
    reveal,
    toTop,
    focus: () => scroller.current?.focus({ preventScroll: true }),
    firstInSight,
    listens: () => [document.body, scroller.current].includes(focused()),
  }))
  const flexibleAt = props.columns.findIndex(({ flexible }) => flexible)
  const selectedShown = selected !== null && selected >= rows.first && selected <= rows.last
  return (
    <div
      ref={scroller}
      className={styles.grid}
      role="grid"
      aria-label={props.label}
      aria-rowcount={count + 1}
      aria-multiselectable={isMarked !== undefined || undefined}
      aria-activedescendant={selectedShown ? `${id}-${selected}` : undefined}
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop } }) => {
        // Rendered at once: a frame later, empty space would be in sight.
        flushSync(() => {
          props.onScroll?.(scrollTop)
          update()
        })
      }}
      style={gridStyle(rowHeight, props.template)}
      onMouseDown={(event) => {
        // Shift would select text.
        if (event.shiftKey && props.onExtend) event.preventDefault()
      }}
      onClick={(event) => click(event, props)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || selected === null) return
        event.preventDefault()
        props.onChoose(selected)
      }}
    >
      <div role="rowgroup" className={styles.head}>
        <div role="row" aria-rowindex={1} className={classes(styles.titles, props.layout)}>
          {props.columns.map((column, index) => (
            <ColumnHead
              key={column.title}
              column={column}
              side={index < flexibleAt ? 'end' : 'start'}
              onResize={
                props.onResize && !column.flexible
                  ? (width) => props.onResize?.(index, width)
                  : undefined
              }
            />
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.rows} style={{ height: count * rowHeight }}>
        {indexesOf(rows).map((index) => (
          <div
            key={keyOf(index) ?? `at ${index}`}
            id={`${id}-${index}`}
            role="row"
            aria-rowindex={index + 2}
            data-index={index}
            data-cursor={index === selected || undefined}
            aria-selected={isMarked ? isMarked(index) : index === selected}
            className={classes(
              styles.row,
              props.layout,
              index === selected && styles.cursor,
              isMarked?.(index) && styles.marked,
            )}
            style={{ transform: `translateY(${index * rowHeight}px)` }}
          >
            {props.renderRow(index)}
          </div>
        ))}
      </div>
    </div>
  )
}

const indexesOf = ({ first, last }: RowRange) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)

/** `--row` in px, and the column widths, in one place for all rows. */
function gridStyle(rowHeight: number, template: string | undefined) {
  return {
    '--row': `${rowHeight}px`,
    ...(template !== undefined && { '--columns': template }),
  } as CSSProperties
}

function click(event: MouseEvent, { onMark, onExtend, onChoose }: GridProps) {
  const index = rowOf(event.target)
  if (index === null) return
  const marks = event.target instanceof Element && event.target.closest('[data-mark]') !== null
  if (onExtend && event.shiftKey) onExtend(index)
  else if (onMark && (marks || event.ctrlKey || event.metaKey)) onMark(index)
  else onChoose(index)
}

function rowOf(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return row ? Number(row.dataset['index']) : null
}

function focused(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null
}
