import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { type Cell, useCell } from '../cell.ts'
import { storedCell } from '../storedCell.ts'
import styles from './splitter.module.css'

/** The place of a border between two panes, from the left edge of the page. */
export interface Split {
  /** Null: as the page's style says. */
  at: Cell<number | null>
  unit: 'px' | '%'
  initial: number
  min: number
  max: number
  step: number
}

const isPlace = (value: unknown): value is number => typeof value === 'number' && value > 0

/** Between a list and the details beside it, on every page that has both. */
export const detailSplit: Split = {
  at: storedCell<number | null>('hookbench.split.detail', null, isPlace),
  unit: '%',
  initial: 53.5,
  min: 30,
  max: 75,
  step: 2,
}

/** Between the narrow list at the left and the pane beside it. */
export const sideSplit: Split = {
  at: storedCell<number | null>('hookbench.split.side', null, isPlace),
  unit: 'px',
  initial: 300,
  min: 180,
  max: 480,
  step: 20,
}

/** The style of the page: `--split`, unless the place is that of its style. */
export function useSplitStyle({ at, unit, min, max }: Split): CSSProperties {
  const place = useCell(at)
  if (place === null) return {}
  return { '--split': `${Math.min(max, Math.max(min, place))}${unit}` } as CSSProperties
}

/** The border between two panes: moved by dragging and with the arrow keys, reset with Enter and a double click. */
export function Splitter({ label, split }: { label: string; split: Split }) {
  const { at, unit, initial, min, max, step } = split
  const place = useCell(at) ?? initial
  const move = (to: number) => at.set(Math.round(Math.min(max, Math.max(min, to)) * 10) / 10)
  const drag = (event: PointerEvent<HTMLElement>) => {
    const page = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!page || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const px = event.clientX - page.left
    move(unit === 'px' ? px : (px * 100) / page.width)
  }
  const press = (event: KeyboardEvent) => {
    const to: Record<string, number | null> = {
      ArrowLeft: place - step,
      ArrowRight: place + step,
      Home: min,
      End: max,
      Enter: null,
    }
    const wanted = to[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    if (wanted === null) at.set(null)
    else move(wanted)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      className={styles.splitter}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={Math.round(place)}
      aria-valuemin={min}
      aria-valuemax={max}
      title="Drag to resize, double-click to reset"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => at.set(null)}
      onKeyDown={press}
    />
  )
}
