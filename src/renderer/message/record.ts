import { createCell } from '../ui/cell.ts'
import { openModal } from '../ui/dialog/modal.ts'

/** The messages to record as a scenario; null: all calls since a chosen time. */
export const recorded = createCell<{ messages: readonly string[] | null }>({ messages: null })

export function openRecord(messages: readonly string[] | null = null): void {
  recorded.set({ messages })
  openModal('record')
}
