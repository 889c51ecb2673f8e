import { createCell } from '../ui/cell.ts'
import { openModal } from '../ui/dialog/modal.ts'

/** The messages that the dialog offers to drill. */
export const drilled = createCell<readonly string[]>([])

export function openDrill(ids: readonly string[]): void {
  drilled.set(ids)
  openModal('drill')
}
