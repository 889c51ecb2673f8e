import { createCell } from '../ui/cell.ts'
import { openModal } from '../ui/dialog/modal.ts'

/** What to record as a scenario: these messages or captures, or all calls since a chosen time. */
export type ToRecord =
  | { messages: readonly string[]; captures?: undefined }
  | { captures: readonly string[]; messages?: undefined }
  | { messages?: undefined; captures?: undefined }

export const recorded = createCell<ToRecord>({})

export function openRecord(of: ToRecord = {}): void {
  recorded.set(of)
  openModal('record')
}
