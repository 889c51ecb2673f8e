import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { type Bars, type Brush, moved, rangeOf, startAt, type TimeRange } from './brush.ts'

interface Options extends Bars {
  selected: TimeRange | null
  onSelect: (range: TimeRange | null) => void
}

/**
 * Selecting a range of bars: by dragging or clicking; with the arrow keys (with Shift to extend), then Enter. Escape
 * removes the selection.
 */
export function useBrush({ selected, onSelect, ...bars }: Options) {
  const [brush, setBrush] = useState<Brush | null>(null)
  const [isDragging, setDragging] = useState(false)
  /** The bar that the keyboard is at. */
  const [active, setActive] = useState<number | null>(null)

  function select(chosen: Brush) {
    const range = rangeOf(chosen, bars)
    const isSame = range.since === selected?.since && range.until === selected.until
    setBrush(null)
    onSelect(isSame && chosen.anchor === chosen.head ? null : range)
  }

  const at = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return startAt((clientX - left) / width, bars)
  }
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || bars.starts.length === 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const start = at(event)
    setDragging(true)
    setActive(start)
    setBrush({ anchor: start, head: start })
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (bars.starts.length === 0) return
    const start = at(event)
    setActive(start)
    if (isDragging && brush) setBrush({ ...brush, head: start })
  }
  function onPointerUp() {
    if (isDragging && brush) select(brush)
    setDragging(false)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, shiftKey } = event
    const from = active ?? bars.starts.at(-1) ?? 0
    const to = event.altKey || event.ctrlKey || event.metaKey ? null : moved(key, from, bars)
    if (to !== null) {
      setActive(to)
      setBrush(shiftKey ? { anchor: brush?.anchor ?? from, head: to } : null)
    } else if (key === 'Enter' || key === ' ') select(brush ?? { anchor: from, head: from })
    else if (key === 'Escape' && (brush || selected)) {
      setBrush(null)
      if (!brush) onSelect(null)
    } else return
    // The keys of the page, such as those that move in the list, are not meant.
    event.preventDefault()
  }

  return {
    active,
    /** What is selected, or would be. */
    shown: brush ? rangeOf(brush, bars) : selected,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: () => {
        setDragging(false)
        setBrush(null)
      },
      onPointerLeave: () => {
        if (!isDragging) setActive(null)
      },
      onKeyDown,
      onBlur: () => {
        setActive(null)
        setBrush(null)
      },
    },
  }
}
