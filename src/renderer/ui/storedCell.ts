import { type Cell, createCell } from './cell.ts'
import { readStored, store } from './stored.ts'

/** A cell that this browser remembers. */
export function storedCell<T>(
  place: string,
  initial: T,
  isIt: (value: unknown) => value is T,
): Cell<T> {
  const cell = createCell(readStored(place, isIt) ?? initial)
  return {
    ...cell,
    set(value) {
      cell.set(value)
      store(place, value)
    },
  }
}
