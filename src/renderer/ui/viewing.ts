import { type Cell, createCell, useCell } from './cell.ts'
import { unreachable } from './unreachable.ts'

/** Why this user may change nothing. Null: may, or not known yet. */
export const viewing: Cell<string | null> = createCell<string | null>(null)

/** Why nothing can be changed at present. Null: it can. */
export function useNoChange(): string | null {
  const role = useCell(viewing)
  const away = useCell(unreachable)
  return role ?? away
}

export const mayChange = () => viewing.get() === null

/** An action of a key or a drag, which have no tooltip: a viewer's do nothing. */
export const ifMayChange =
  <Given extends unknown[], Result>(action: (...given: Given) => Result) =>
  (...given: Given): Result | undefined =>
    mayChange() ? action(...given) : undefined
