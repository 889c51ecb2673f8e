import { createCell } from '../cell.ts'
import { emptyDraft, type NewDraft } from './newDraft.ts'

/** The destination that is being set up. Another page, such as the one that creates a source, does not lose it. */
export const newDraft = createCell<NewDraft>(emptyDraft())

export function editNew(change: Partial<NewDraft>): void {
  newDraft.set({ ...newDraft.get(), ...change })
}
