import { createCell } from '../cell.ts'
import { openModal } from '../shell/modal.ts'

/** The messages that are to become a scenario; null: what was collected since a moment. */
export const recorded = createCell<{ messages: readonly string[] | null }>({ messages: null })

export function openRecord(messages: readonly string[] | null = null): void {
  recorded.set({ messages })
  openModal('record')
}

export const moments = ['5m', '1h', 'opened', 'time'] as const
export type Moment = (typeof moments)[number]

export const momentTitles: Record<Moment, string> = {
  '5m': 'The last 5 minutes',
  '1h': 'The last hour',
  opened: 'Since this window was opened',
  time: 'Since',
}
