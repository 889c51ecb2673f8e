import type { RefObject } from 'react'
import type { GridHandle } from './grid.tsx'
import type { KeyMap } from '../keys.ts'
import type { Cursor } from './useCursor.ts'

const screenful = 20

type Moves = Pick<Cursor, 'moveBy' | 'moveTo'>

/** The keys that move through a list: letters work anywhere, other keys while the list has the focus. */
export function listKeys(cursor: Moves, grid: RefObject<GridHandle | null>): KeyMap {
  const focused = (action: () => void) => () => (grid.current?.listens() ? action() : false)
  return {
    j: () => cursor.moveBy(1),
    k: () => cursor.moveBy(-1),
    ArrowDown: focused(() => cursor.moveBy(1)),
    ArrowUp: focused(() => cursor.moveBy(-1)),
    PageDown: focused(() => cursor.moveBy(screenful)),
    PageUp: focused(() => cursor.moveBy(-screenful)),
    Home: focused(() => cursor.moveTo(0)),
    End: focused(() => cursor.moveTo(Number.MAX_SAFE_INTEGER)),
  }
}

/** The same keys with Shift, which extend a selection. */
export function extendKeys(cursor: Moves, grid: RefObject<GridHandle | null>): KeyMap {
  const { j: _j, k: _k, ...keys } = listKeys(cursor, grid)
  return Object.fromEntries(Object.entries(keys).map(([key, action]) => [`Shift ${key}`, action]))
}
