import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCell } from '../cell.ts'
import { density, rowHeights } from './density.ts'
import { Grid, type GridColumn, type GridHandle } from './grid.tsx'
import { usePageKeys } from '../keys.ts'
import styles from './pagedGrid.module.css'
import { type Pages, rowsAhead } from './usePages.ts'

interface PagedGridProps<T> {
  label: string
  columns: readonly GridColumn[]
  layout: string | undefined
  pages: Pages<T, unknown>
  keyOf: (item: T) => string
  /** `selected`: the controls in the row are reachable with Tab. */
  renderRow: (item: T, selected: boolean) => ReactNode
  /** Additional keys for the selected row. */
  keys?: Record<string, (item: T) => void>
  /** The key of a row to select and show; pages are loaded up to it. Null: none. */
  find?: string | null
}

/** Half a row is visible at the end, so that a long list looks scrollable. */
const mostRows = 10.5

/** A paged list in its own scroll box, with arrow key navigation. */
export function PagedGrid<T>(props: PagedGridProps<T>) {
  const { items, readMore } = props.pages
  const { find = null } = props
  const [selected, setSelected] = useState<number | null>(null)
  const grid = useRef<GridHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const at = selected === null ? null : Math.min(selected, items.length - 1)
  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(index, items.length - 1))
    setSelected(next)
    grid.current?.reveal(next)
  }
  const within = (action: () => void) => () =>
    box.current?.contains(document.activeElement) ? action() : false
  const down = within(() => moveTo(at === null ? 0 : at + 1))
  const up = within(() => moveTo((at ?? 0) - 1))
  const onItem = (action: (item: T) => void) =>
    within(() => {
      const item = at === null ? undefined : items[at]
      if (item !== undefined) action(item)
    })
  const [found, setFound] = useState<string | null>(null)
  if (find !== null && find !== found) {
    const index = items.findIndex((item) => props.keyOf(item) === find)
    if (index >= 0) {
      setFound(find)
      setSelected(index)
    }
  }
  const readOn = useEffectEvent(() => find !== null && find !== found && readMore())
  useEffect(() => void readOn(), [items, find])
  const show = useEffectEvent(() => {
    if (selected === null) return
    grid.current?.reveal(selected)
    box.current?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    // After the rows of this render are measured.
    if (found !== null) requestAnimationFrame(show)
  }, [found])
  usePageKeys({
    j: down,
    k: up,
    ArrowDown: down,
    ArrowUp: up,
    PageDown: within(() => moveTo((at ?? 0) + 10)),
    PageUp: within(() => moveTo((at ?? 0) - 10)),
    Home: within(() => moveTo(0)),
    End: within(() => moveTo(items.length - 1)),
    ...Object.fromEntries(
      Object.entries(props.keys ?? {}).map(([key, action]) => [key, onItem(action)]),
    ),
  })
  const height = 29 + rowHeights[useCell(density)] * Math.min(items.length, mostRows)
  return (
    <div ref={box} className={styles.box} style={{ height }}>
      <Grid
        ref={grid}
        label={props.label}
        columns={props.columns}
        layout={props.layout}
        count={items.length}
        keyOf={(index) => {
          const item = items[index]
          return item === undefined ? null : props.keyOf(item)
        }}
        renderRow={(index) => {
          const item = items[index]
          return item !== undefined && props.renderRow(item, index === at)
        }}
        selected={at}
        onChoose={setSelected}
        onView={(_, last) => last >= items.length - rowsAhead && readMore()}
      />
    </div>
  )
}

/** Wraps the action of a button in a row. The row may be removed, so the list gets the focus first. */
export const fromRow = (action: () => void) => (event: MouseEvent<HTMLElement>) => {
  event.currentTarget.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
  action()
}
