import { createCell } from '../../ui/cell.ts'
import { emptyDraft, type NewDraft } from './newDraft.ts'

/** The destination being created. It survives a change of page, such as to create a source. */
export const newDraft = createCell<NewDraft>(emptyDraft())

export function editNew(change: Partial<NewDraft>): void {
  newDraft.set({ ...newDraft.get(), ...change })
}
