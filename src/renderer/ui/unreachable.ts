import { type Cell, createCell } from './cell.ts'

/** Why nothing can be requested of the workbench at present. Null: it can. */
export const unreachable: Cell<string | null> = createCell<string | null>(null)
