import { useEffect, useEffectEvent, useState } from 'react'

interface Place {
  index: number
  /** Null for a row that is not loaded. */
  key: string | null
  /** Whether its row was not loaded when the cursor moved there, so that onMove is still due. */
  late?: boolean
}

interface CursorInput {
  count: number
  first: number
  last: number
  keyOf: (index: number) => string | null
  /** The initial key, if the URL has one. */
  startKey: string | null
  onMove: (key: string) => void
  reveal: (index: number) => void
  firstInSight: () => number
}

export interface Cursor {
  index: number | null
  key: string | null
  moveBy: (step: number) => void
  moveTo: (index: number) => void
}

/**
 * The cursor belongs to an item, not a row, because rows shift when others arrive. The index is only a fallback while the
 * item is not loaded.
 */
export function useCursor(input: CursorInput): Cursor {
  const { count, keyOf, startKey } = input
  const [place, setPlace] = useState<Place | null>(
    startKey === null ? null : { key: startKey, index: 0 },
  )
  const [started, setStarted] = useState(startKey)
  if (startKey !== started) {
    setStarted(startKey)
    // The URL was changed by the back button, a link or a toast.
    if (startKey !== null && startKey !== place?.key) setPlace({ key: startKey, index: 0 })
  }
  const index = place && inSight(place, input)
  const awaited = place?.key === null ? keyOf(place.index) : null
  if (place && awaited !== null) setPlace({ key: awaited, index: place.index, late: true })
  const arrive = useEffectEvent(input.onMove)
  useEffect(() => {
    if (place?.late && place.key !== null) arrive(place.key)
  }, [place])
  const moveTo = (wanted: number) => {
    if (count === 0) return
    const next = Math.max(0, Math.min(wanted, count - 1))
    const key = keyOf(next)
    setPlace({ key, index: next })
    if (key !== null) input.onMove(key)
    input.reveal(next)
  }
  return {
    index,
    key: place?.key ?? null,
    moveTo,
    moveBy: (step) => moveTo(place ? (index ?? place.index) + step : input.firstInSight()),
  }
}

function inSight(place: Place, { first, last, keyOf }: CursorInput): number | null {
  if (place.key === null) return place.index
  if (keyOf(place.index) === place.key) return place.index
  for (let index = first; index <= last; index += 1) if (keyOf(index) === place.key) return index
  return null
}
