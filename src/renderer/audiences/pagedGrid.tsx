import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Grid, type GridColumn, type GridHandle } from '../ui/grid.tsx'
import { usePageKeys } from '../ui/keys.ts'
import styles from './lists.module.css'
import type { Pages } from '../ui/usePages.ts'

interface PagedGridProps<T> {
  label: string
  columns: readonly GridColumn[]
  layout: string | undefined
  pages: Pages<T, unknown>
  keyOf: (item: T) => string
  /** `selected`: what is in the row can be reached with Tab. */
  renderRow: (item: T, selected: boolean) => ReactNode
  onDelete?: (item: T) => void
}

/** Half a row more stays in sight, so that a long list shows that it goes on. */
const mostRows = 10.5

/** A list of any length in a box of its own: read as it is scrolled, moved through with the arrows. */
export function PagedGrid<T>(props: PagedGridProps<T>) {
  const { items, readMore } = props.pages
  const [selected, setSelected] = useState<number | null>(null)
  const grid = useRef<GridHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const at = selected === null ? null : Math.min(selected, items.length - 1)
  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(index, items.length - 1))
    setSelected(next)
    grid.current?.reveal(next)
  }
  const within = (act: () => void) => () =>
    box.current?.contains(document.activeElement) ? act() : false
  const down = within(() => moveTo(at === null ? 0 : at + 1))
  const up = within(() => moveTo((at ?? 0) - 1))
  usePageKeys({
    j: down,
    k: up,
    ArrowDown: down,
    ArrowUp: up,
    PageDown: within(() => moveTo((at ?? 0) + 10)),
    PageUp: within(() => moveTo((at ?? 0) - 10)),
    Home: within(() => moveTo(0)),
    End: within(() => moveTo(items.length - 1)),
    Delete: within(() => {
      const item = at === null ? undefined : items[at]
      if (item !== undefined) props.onDelete?.(item)
    }),
  })
  const height = 29 + 30 * Math.min(items.length, mostRows)
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
        onView={(_, last) => last >= items.length - 30 && readMore()}
      />
    </div>
  )
}

/** What a button in a row does. The row may go with it, so the focus is given to the list first. */
export const fromRow = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
  event.currentTarget.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
  act()
}
